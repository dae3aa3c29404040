package dev.skysail.controlplane.apiserver.catalogue;

import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.GroupVersion;
import dev.skysail.controlplane.resource.ResourceInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** All served resources: the built in ones and those which CustomResourceDefinitions declare. */
public final class Catalogue {

    private static final String ENDPOINTS =
            "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice";

    private final ReentrantLock lock = new ReentrantLock();
    private final NavigableMap<String, ObjectNode> definitions = new TreeMap<>();
    private volatile Snapshot snapshot;

    public Catalogue() {
        snapshot = build();
    }

    /** Adds or replaces a CustomResourceDefinition. */
    public void putCustom(ObjectNode definition) {
        lock.lock();
        try {
            definitions.put(Json.name(definition), definition);
            snapshot = build();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets a CustomResourceDefinition. */
    public void removeCustom(String name) {
        lock.lock();
        try {
            definitions.remove(name);
            snapshot = build();
        } finally {
            lock.unlock();
        }
    }

    public Optional<Served> find(String group, String version, String plural) {
        return Optional.ofNullable(snapshot.served().get(key(group, version, plural)));
    }

    /** Returns group versions with the entries of their APIResourceList, core first. */
    SequencedMap<String, List<ObjectNode>> groupVersions() {
        return snapshot.lists();
    }

    public List<Served> all() {
        return List.copyOf(snapshot.served().values());
    }

    public boolean hasGroup(String group) {
        return snapshot.lists().keySet().stream()
                .anyMatch(gv -> GroupVersion.groupOf(gv).equals(group));
    }

    /** Returns whether only CustomResourceDefinitions declare a group. */
    public boolean isCustomGroup(String group) {
        return snapshot.served().values().stream()
                .filter(served -> served.info().group().equals(group))
                .allMatch(Served::custom);
    }

    /** Returns a resource that a definition declares, in any version. */
    public Optional<Served> custom(String storage) {
        return snapshot.served().values().stream()
                .filter(served -> served.custom() && served.storage().equals(storage))
                .findFirst();
    }

    public boolean hasVersion(String group, String version) {
        return snapshot.lists().containsKey(group.isEmpty() ? version : group + "/" + version);
    }

    private static String key(String group, String version, String plural) {
        return group + "/" + version + "/" + plural;
    }

    private Snapshot build() {
        SequencedMap<String, List<ObjectNode>> lists = new LinkedHashMap<>();
        SequencedMap<String, Served> served = new LinkedHashMap<>();
        for (JsonNode list : builtIn()) {
            String groupVersion = list.path("groupVersion").asString("");
            List<ObjectNode> entries = new ArrayList<>();
            list.path("resources").forEach(entry -> entries.add((ObjectNode) entry));
            lists.put(groupVersion, entries);
            entriesOf(entries, groupVersion).forEach(info -> builtIn(served, info));
        }
        for (ObjectNode definition : definitions.values()) {
            addCustom(lists, served, definition);
        }
        return new Snapshot(lists, served);
    }

    private static void addCustom(
            SequencedMap<String, List<ObjectNode>> lists,
            SequencedMap<String, Served> served,
            ObjectNode definition) {
        String group = definition.path("spec").path("group").asString("");
        for (JsonNode version : definition.path("spec").path("versions")) {
            if (!version.path("served").asBoolean(false)) {
                continue;
            }
            String groupVersion = group + "/" + version.path("name").asString("");
            List<ObjectNode> entries = CustomEntries.of(definition, version);
            lists.computeIfAbsent(groupVersion, gv -> new ArrayList<>()).addAll(entries);
            CustomVersion custom = CustomVersion.of(definition, version);
            String warning = CustomVersion.warning(definition, version);
            for (ResourceInfo info : entriesOf(entries, groupVersion)) {
                served.put(
                        key(info.group(), info.version(), info.plural()),
                        new Served(info, info.qualified(), Optional.of(custom), warning));
            }
        }
    }

    private static void builtIn(SequencedMap<String, Served> served, ResourceInfo info) {
        boolean events = info.qualified().equals("events.events.k8s.io");
        boolean endpoints = info.qualified().equals("endpoints");
        served.put(
                key(info.group(), info.version(), info.plural()),
                new Served(
                        info,
                        events ? "events" : info.qualified(),
                        Optional.empty(),
                        endpoints ? ENDPOINTS : ""));
    }

    private static List<ResourceInfo> entriesOf(List<ObjectNode> entries, String groupVersion) {
        List<ResourceInfo> found = new ArrayList<>();
        for (ObjectNode entry : entries) {
            String plural = entry.path("name").asString("");
            if (plural.contains("/")) {
                continue;
            }
            List<String> subresources =
                    entries.stream()
                            .map(e -> e.path("name").asString(""))
                            .filter(name -> name.startsWith(plural + "/"))
                            .map(name -> name.substring(plural.length() + 1))
                            .toList();
            found.add(info(groupVersion, entry, subresources));
        }
        return found;
    }

    private static ResourceInfo info(
            String groupVersion, ObjectNode entry, List<String> subresources) {
        return new ResourceInfo(
                GroupVersion.groupOf(groupVersion),
                GroupVersion.versionOf(groupVersion),
                entry.path("name").asString(""),
                entry.path("singularName").asString(""),
                entry.path("kind").asString(""),
                entry.path("namespaced").asBoolean(false),
                texts(entry.path("shortNames")),
                texts(entry.path("categories")),
                texts(entry.path("verbs")),
                subresources);
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(item -> texts.add(item.asString("")));
        return texts;
    }

    private static JsonNode builtIn() {
        try (InputStream in = Catalogue.class.getResourceAsStream("catalogue.json")) {
            if (in == null) {
                throw new IllegalStateException("catalogue.json is not on the class path");
            }
            return Json.read(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Snapshot(
            SequencedMap<String, List<ObjectNode>> lists, SequencedMap<String, Served> served) {}
}
