package dev.skysail.controlplane.apiserver.catalogue;

import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.Media;
import dev.skysail.controlplane.resource.GroupVersion;
import dev.skysail.controlplane.resource.Statuses;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Discovery, legacy and aggregated (apiserver pkg/endpoints/discovery, apidiscovery/v2). */
public final class Discovery {

    private static final String AGGREGATED =
            "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

    private final Catalogue catalogue;

    public Discovery(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    public Answer api(Call call, String serverAddress) {
        if (Media.discovery(call.headerList("Accept")).isPresent()) {
            return aggregated(true);
        }
        Media.negotiate(call.headerList("Accept"), false);
        ObjectNode versions = Json.object();
        versions.put("kind", "APIVersions");
        versions.putArray("versions").add("v1");
        ObjectNode address = versions.putArray("serverAddressByClientCIDRs").addObject();
        address.put("clientCIDR", "0.0.0.0/0");
        address.put("serverAddress", serverAddress);
        return Answer.ok(versions);
    }

    public Answer groups(Call call) {
        if (Media.discovery(call.headerList("Accept")).isPresent()) {
            return aggregated(false);
        }
        Media.negotiate(call.headerList("Accept"), false);
        ObjectNode list = Json.object();
        list.put("kind", "APIGroupList");
        list.put("apiVersion", "v1");
        ArrayNode groups = list.putArray("groups");
        for (String group : names()) {
            if (!group.isEmpty()) {
                group(group, groups.addObject());
            }
        }
        return Answer.ok(list);
    }

    public Answer group(Call call, String group) {
        Media.negotiate(call.headerList("Accept"), false);
        ObjectNode document = Json.object();
        document.put("kind", "APIGroup");
        document.put("apiVersion", "v1");
        group(group, document);
        return Answer.ok(document);
    }

    public Answer resources(Call call, String groupVersion) {
        Media.negotiate(call.headerList("Accept"), false);
        List<ObjectNode> entries = catalogue.groupVersions().get(groupVersion);
        if (entries == null) {
            throw Statuses.unknownResource();
        }
        ObjectNode list = Json.object();
        list.put("kind", "APIResourceList");
        if (groupVersion.contains("/")) {
            list.put("apiVersion", "v1");
        }
        list.put("groupVersion", groupVersion);
        ArrayNode resources = list.putArray("resources");
        entries.forEach(resources::add);
        return Answer.ok(list);
    }

    /** Returns the paths that the root document lists. */
    public ObjectNode root() {
        TreeSet<String> paths = new TreeSet<>();
        paths.addAll(
                List.of(
                        "/api",
                        "/apis",
                        "/apis/",
                        "/healthz",
                        "/livez",
                        "/openapi/v2",
                        "/openapi/v3",
                        "/readyz",
                        "/version"));
        for (String groupVersion : catalogue.groupVersions().keySet()) {
            String group = GroupVersion.groupOf(groupVersion);
            if (group.isEmpty()) {
                paths.add("/api/" + groupVersion);
            } else {
                paths.add("/apis/" + group);
                paths.add("/apis/" + groupVersion);
            }
        }
        ObjectNode root = Json.object();
        ArrayNode list = root.putArray("paths");
        paths.forEach(list::add);
        return root;
    }

    private List<String> names() {
        return catalogue.groupVersions().keySet().stream()
                .map(GroupVersion::groupOf)
                .distinct()
                .toList();
    }

    private List<String> versions(String group) {
        return catalogue.groupVersions().keySet().stream()
                .filter(gv -> GroupVersion.groupOf(gv).equals(group))
                .sorted(
                        (a, b) ->
                                VersionOrder.INSTANCE.compare(
                                        GroupVersion.versionOf(a), GroupVersion.versionOf(b)))
                .toList();
    }

    private void group(String group, ObjectNode document) {
        document.put("name", group);
        ArrayNode versions = document.putArray("versions");
        for (String groupVersion : versions(group)) {
            ObjectNode version = versions.addObject();
            version.put("groupVersion", groupVersion);
            version.put("version", GroupVersion.versionOf(groupVersion));
        }
        document.set("preferredVersion", versions.path(0));
    }

    private Answer aggregated(boolean core) {
        ObjectNode list = Json.object();
        list.put("kind", "APIGroupDiscoveryList");
        list.put("apiVersion", "apidiscovery.k8s.io/v2");
        list.putObject("metadata");
        ArrayNode items = list.putArray("items");
        for (String group : names()) {
            if (group.isEmpty() != core) {
                continue;
            }
            ObjectNode item = items.addObject();
            ObjectNode metadata = item.putObject("metadata");
            if (!group.isEmpty()) {
                metadata.put("name", group);
            }
            ArrayNode versions = item.putArray("versions");
            for (String groupVersion : versions(group)) {
                version(groupVersion, versions.addObject());
            }
        }
        byte[] bytes = Json.bytes(list);
        return new Answer.Raw(
                200,
                AGGREGATED,
                Buffer.buffer(bytes),
                List.of(
                        new Answer.Header("Vary", "Accept"),
                        new Answer.Header("ETag", "\"" + OpenApiHandler.hash(bytes) + "\""),
                        new Answer.Header("Cache-Control", "public")));
    }

    private void version(String groupVersion, ObjectNode version) {
        version.put("version", GroupVersion.versionOf(groupVersion));
        ArrayNode resources = version.putArray("resources");
        List<ObjectNode> entries =
                Optional.ofNullable(catalogue.groupVersions().get(groupVersion)).orElse(List.of());
        SequencedMap<String, ObjectNode> parents = new LinkedHashMap<>();
        for (ObjectNode entry : entries) {
            String name = entry.path("name").asString("");
            int slash = name.indexOf('/');
            if (slash < 0) {
                ObjectNode resource = resources.addObject();
                resource(name, entry, resource);
                parents.put(name, resource);
            } else {
                ObjectNode parent =
                        parents.computeIfAbsent(name.substring(0, slash), p -> Json.object());
                ArrayNode subs =
                        parent.get("subresources") instanceof ArrayNode s
                                ? s
                                : parent.putArray("subresources");
                ObjectNode sub = subs.addObject();
                sub.put("subresource", name.substring(slash + 1));
                kind(entry, sub);
                sub.set("verbs", entry.path("verbs"));
            }
        }
        version.put("freshness", "Current");
    }

    private static void resource(String name, ObjectNode entry, ObjectNode resource) {
        resource.put("resource", name);
        kind(entry, resource);
        boolean namespaced = entry.path("namespaced").asBoolean(false);
        resource.put("scope", namespaced ? "Namespaced" : "Cluster");
        resource.put("singularResource", entry.path("singularName").asString(""));
        for (Map.Entry<String, JsonNode> field : entry.properties()) {
            if (List.of("verbs", "shortNames", "categories").contains(field.getKey())) {
                resource.set(field.getKey(), field.getValue());
            }
        }
    }

    private static void kind(ObjectNode entry, ObjectNode target) {
        ObjectNode kind = target.putObject("responseKind");
        kind.put("group", entry.path("group").asString(""));
        kind.put("version", entry.path("version").asString(""));
        kind.put("kind", entry.path("kind").asString(""));
    }

    public static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
