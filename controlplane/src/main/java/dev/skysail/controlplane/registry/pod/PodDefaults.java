package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.Quantities;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of pods and pod templates (pkg/apis/core/v1/defaults.go). */
public final class PodDefaults {

    private PodDefaults() {}

    /** Defaults that a template and a pod share. */
    public static void spec(ObjectNode spec) {
        for (ObjectNode volume : Nodes.objects(spec, "volumes")) {
            volume(volume);
        }
        for (ObjectNode container : containers(spec)) {
            container(container);
        }
        Nodes.fill(spec, "restartPolicy", "Always");
        Nodes.fill(spec, "terminationGracePeriodSeconds", 30);
        Nodes.fill(spec, "dnsPolicy", "ClusterFirst");
        Nodes.object(spec, "securityContext");
        Nodes.fill(spec, "schedulerName", "default-scheduler");
        mirrorServiceAccount(spec);
        Quantities.canonicalise(spec.path("overhead"));
    }

    /** Defaults of a pod itself. */
    static void pod(ObjectNode spec) {
        boolean hostNetwork = spec.path("hostNetwork").asBoolean(false);
        for (ObjectNode container : containers(spec)) {
            requestsFromLimits(container);
            if (hostNetwork) {
                for (ObjectNode port : Nodes.objects(container, "ports")) {
                    Nodes.fillZero(port, "hostPort", port.path("containerPort").asInt(0));
                }
            }
        }
        Nodes.fill(spec, "enableServiceLinks", true);
    }

    static List<ObjectNode> containers(JsonNode spec) {
        List<ObjectNode> all = new ArrayList<>(Nodes.objects(spec, "initContainers"));
        all.addAll(Nodes.objects(spec, "containers"));
        return all;
    }

    private static void mirrorServiceAccount(ObjectNode spec) {
        String old = Nodes.text(spec, "serviceAccount");
        Nodes.fill(spec, "serviceAccountName", old);
        String name = Nodes.text(spec, "serviceAccountName");
        if (name.isEmpty()) {
            spec.remove(List.of("serviceAccountName", "serviceAccount"));
        } else {
            spec.put("serviceAccount", name);
        }
    }

    private static void container(ObjectNode container) {
        for (ObjectNode port : Nodes.objects(container, "ports")) {
            Nodes.fill(port, "protocol", "TCP");
        }
        for (ObjectNode variable : Nodes.objects(container, "env")) {
            fieldRef(variable.path("valueFrom"));
        }
        ObjectNode resources = Nodes.object(container, "resources");
        Quantities.canonicalise(resources.path("limits"));
        Quantities.canonicalise(resources.path("requests"));
        for (String probe : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
            if (container.path(probe) instanceof ObjectNode found) {
                probe(found);
            }
        }
        for (String hook : List.of("postStart", "preStop")) {
            httpGet(container.path("lifecycle").path(hook));
        }
        Nodes.fill(container, "terminationMessagePath", "/dev/termination-log");
        Nodes.fill(container, "terminationMessagePolicy", "File");
        Nodes.fill(container, "imagePullPolicy", pullPolicy(Nodes.text(container, "image")));
    }

    private static String pullPolicy(String image) {
        if (image.contains("@")) {
            return "IfNotPresent";
        }
        String last = image.substring(image.lastIndexOf('/') + 1);
        int colon = last.indexOf(':');
        String tag = colon < 0 ? "latest" : last.substring(colon + 1);
        return tag.equals("latest") ? "Always" : "IfNotPresent";
    }

    private static void probe(ObjectNode probe) {
        httpGet(probe);
        if (probe.path("grpc") instanceof ObjectNode grpc && Nodes.absent(grpc, "service")) {
            grpc.put("service", "");
        }
        Nodes.fillZero(probe, "timeoutSeconds", 1);
        Nodes.fillZero(probe, "periodSeconds", 10);
        Nodes.fillZero(probe, "successThreshold", 1);
        Nodes.fillZero(probe, "failureThreshold", 3);
    }

    private static void httpGet(JsonNode handler) {
        if (handler.path("httpGet") instanceof ObjectNode get) {
            Nodes.fill(get, "path", "/");
            Nodes.fill(get, "scheme", "HTTP");
        }
    }

    private static void fieldRef(JsonNode source) {
        if (source.path("fieldRef") instanceof ObjectNode ref) {
            Nodes.fill(ref, "apiVersion", "v1");
        }
        if (source.path("resourceFieldRef") instanceof ObjectNode ref) {
            String divisor = Nodes.text(ref, "divisor");
            ref.put("divisor", divisor.isEmpty() ? "0" : Quantities.canonical(divisor));
        }
    }

    private static void requestsFromLimits(ObjectNode container) {
        ObjectNode resources = Nodes.object(container, "resources");
        if (resources.path("limits") instanceof ObjectNode limits && !limits.isEmpty()) {
            ObjectNode requests = Nodes.object(resources, "requests");
            for (String name : Nodes.keys(limits)) {
                Nodes.fill(requests, name, Nodes.text(limits, name));
            }
        }
    }

    static void volume(ObjectNode volume) {
        if (volume.size() <= 1) {
            volume.putObject("emptyDir");
        }
        for (String kind : List.of("configMap", "secret", "downwardAPI", "projected")) {
            if (volume.path(kind) instanceof ObjectNode source) {
                Nodes.fill(source, "defaultMode", 420);
                Nodes.objects(source, "items").forEach(PodDefaults::fieldRef);
                Nodes.objects(source, "sources").forEach(PodDefaults::projection);
            }
        }
        if (volume.path("hostPath") instanceof ObjectNode path && Nodes.absent(path, "type")) {
            path.put("type", "");
        }
        if (volume.path("emptyDir") instanceof ObjectNode dir && !Nodes.absent(dir, "sizeLimit")) {
            dir.put("sizeLimit", Quantities.canonical(Nodes.text(dir, "sizeLimit")));
        }
        JsonNode template = volume.path("ephemeral").path("volumeClaimTemplate").path("spec");
        if (template instanceof ObjectNode claim) {
            Nodes.fill(claim, "volumeMode", "Filesystem");
        }
    }

    private static void projection(ObjectNode source) {
        if (source.path("serviceAccountToken") instanceof ObjectNode token) {
            Nodes.fill(token, "expirationSeconds", 3600);
        }
        Nodes.objects(source.path("downwardAPI"), "items").forEach(PodDefaults::fieldRef);
    }
}
