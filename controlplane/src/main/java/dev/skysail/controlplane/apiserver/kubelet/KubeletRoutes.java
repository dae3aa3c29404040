package dev.skysail.controlplane.apiserver.kubelet;

import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.KubeletTarget;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds where log, exec, attach and portforward of a pod are served (registry/core/pod). */
public final class KubeletRoutes {

    private static final List<String> LOG_OPTIONS =
            List.of(
                    "follow",
                    "limitBytes",
                    "previous",
                    "sinceSeconds",
                    "sinceTime",
                    "stream",
                    "tailLines",
                    "timestamps");

    private final Store store;

    public KubeletRoutes(Store store) {
        this.store = store;
    }

    public Answer log(Call call, ObjectNode pod) {
        String container = container(call, pod);
        if (node(pod).isEmpty()) {
            return Answer.raw(204, "", new byte[0]);
        }
        String path = "/containerLogs/" + podPath(pod) + "/" + container;
        return new Answer.Proxy(target(pod, path, query(call, LOG_OPTIONS)), false);
    }

    public Answer connect(Call call, ObjectNode pod) {
        String subresource = call.info().subresource();
        if (node(pod).isEmpty()) {
            throw Statuses.badRequest("pod " + Json.name(pod) + " does not have a host assigned");
        }
        if (subresource.equals("portforward")) {
            String path = "/portForward/" + podPath(pod);
            return new Answer.Proxy(target(pod, path, query(call, List.of("port", "ports"))), true);
        }
        String path = "/" + subresource + "/" + podPath(pod) + "/" + container(call, pod);
        return new Answer.Proxy(target(pod, path, streams(call)), true);
    }

    private static String node(ObjectNode pod) {
        return pod.path("spec").path("nodeName").asString("");
    }

    private static String podPath(ObjectNode pod) {
        return Json.meta(pod, "namespace") + "/" + Json.name(pod);
    }

    private KubeletTarget target(ObjectNode pod, String path, String query) {
        String node = node(pod);
        ObjectNode host =
                store.get(new Key("nodes", "", node))
                        .orElseThrow(() -> Statuses.notFound("", "nodes", node));
        int port =
                host.path("status")
                        .path("daemonEndpoints")
                        .path("kubeletEndpoint")
                        .path("Port")
                        .asInt(10250);
        for (JsonNode address : host.path("status").path("addresses")) {
            if (address.path("type").asString("").equals("InternalIP")) {
                String uri = query.isEmpty() ? path : path + "?" + query;
                return new KubeletTarget(
                        address.path("address").asString(""), port, uri, Json.name(pod));
            }
        }
        throw Statuses.internalError("no preferred addresses found; known addresses: []");
    }

    private static String container(Call call, ObjectNode pod) {
        String wanted = call.query().get("container");
        List<String> names = new ArrayList<>();
        pod.path("spec").path("containers").forEach(c -> names.add(c.path("name").asString("")));
        if (wanted.isEmpty()) {
            if (names.size() == 1) {
                return names.getFirst();
            }
            throw Statuses.badRequest(
                    "a container name must be specified for pod "
                            + Json.name(pod)
                            + ", choose one of: ["
                            + String.join(" ", names)
                            + "]");
        }
        pod.path("spec")
                .path("initContainers")
                .forEach(c -> names.add(c.path("name").asString("")));
        if (!names.contains(wanted)) {
            throw Statuses.badRequest(
                    "container " + wanted + " is not valid for pod " + Json.name(pod));
        }
        return wanted;
    }

    private static String streams(Call call) {
        List<String> pairs = new ArrayList<>();
        String[][] flags = {
            {"stdin", "input"}, {"stdout", "output"}, {"stderr", "error"}, {"tty", "tty"}
        };
        for (String[] flag : flags) {
            if (call.query().flag(flag[0])) {
                pairs.add(flag[1] + "=1");
            }
        }
        for (String word : call.query().all("command")) {
            pairs.add("command=" + encode(word));
        }
        return String.join("&", pairs);
    }

    private static String query(Call call, List<String> wanted) {
        List<String> pairs = new ArrayList<>();
        for (String key : call.query().keys()) {
            if (wanted.contains(key)) {
                for (String value : call.query().all(key)) {
                    pairs.add(encode(key) + "=" + encode(value));
                }
            }
        }
        return String.join("&", pairs);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
