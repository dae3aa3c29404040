package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Cidrs;
import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.MetadataRules;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Validation of a pod spec (pkg/apis/core/validation, ValidatePodSpec). */
public final class PodSpecRules {

    private static final List<String> DNS =
            List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");
    private static final List<String> RESTART = List.of("Always", "OnFailure", "Never");

    private PodSpecRules() {}

    static void pod(ObjectNode pod, Findings findings) {
        JsonNode spec = pod.path("spec");
        spec(spec, "spec", findings);
        if (!spec.path("schedulingGates").isEmpty() && !Nodes.text(spec, "nodeName").isEmpty()) {
            findings.forbidden(
                    "spec.nodeName", "cannot be set until all schedulingGates have been cleared");
        }
    }

    public static void template(JsonNode template, String path, Findings findings) {
        JsonNode metadata = template.path("metadata");
        MetadataRules.labels(metadata.path("labels"), path + ".labels", findings);
        MetadataRules.annotations(metadata.path("annotations"), path + ".annotations", findings);
        spec(template.path("spec"), path + ".spec", findings);
    }

    static void spec(JsonNode spec, String path, Findings findings) {
        NavigableSet<String> volumes = volumes(spec, path + ".volumes", findings);
        boolean hostNetwork = spec.path("hostNetwork").asBoolean(false);
        ContainerRules rules = new ContainerRules(findings, volumes, hostNetwork);
        rules.regular(spec, path + ".containers");
        rules.init(spec, path + ".initContainers");
        findings.oneOf(path + ".restartPolicy", Nodes.text(spec, "restartPolicy"), RESTART);
        findings.oneOf(path + ".dnsPolicy", Nodes.text(spec, "dnsPolicy"), DNS);
        MetadataRules.labels(spec.path("nodeSelector"), path + ".nodeSelector", findings);
        names(spec, path, findings);
        AffinityRules.check(spec.path("affinity"), path + ".affinity", findings);
        for (int i = 0; i < spec.path("hostAliases").size(); i++) {
            String ip = Nodes.text(spec.path("hostAliases").path(i), "ip");
            if (!Cidrs.isAddress(ip)) {
                String at = path + ".hostAliases[" + i + "].ip";
                findings.invalid(
                        at, ip, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
            }
        }
        TolerationRules.check(spec.path("tolerations"), path + ".tolerations", findings);
        gates(spec, path + ".schedulingGates", findings);
        SpreadRules.check(
                spec.path("topologySpreadConstraints"),
                path + ".topologySpreadConstraints",
                findings);
        deadline(spec, path, findings);
        String priorityClass = Nodes.text(spec, "priorityClassName");
        if (!priorityClass.isEmpty()) {
            Names.subdomain(priorityClass)
                    .forEach(
                            text ->
                                    findings.invalid(
                                            path + ".priorityClassName", priorityClass, text));
        }
    }

    private static void names(JsonNode spec, String path, Findings findings) {
        for (String field : List.of("serviceAccountName", "nodeName")) {
            String name = Nodes.text(spec, field);
            if (!name.isEmpty()) {
                Names.subdomain(name)
                        .forEach(text -> findings.invalid(path + "." + field, name, text));
            }
        }
        for (String field : List.of("hostname", "subdomain")) {
            String name = Nodes.text(spec, field);
            if (!name.isEmpty()) {
                Names.label(name).forEach(text -> findings.invalid(path + "." + field, name, text));
            }
        }
        String scheduler = Nodes.text(spec, "schedulerName");
        if (!scheduler.isEmpty()) {
            Names.qualified(scheduler)
                    .forEach(text -> findings.invalid(path + ".schedulerName", scheduler, text));
        }
    }

    private static void deadline(JsonNode spec, String path, Findings findings) {
        JsonNode seconds = spec.path("activeDeadlineSeconds");
        if (seconds.isNumber() && (seconds.asLong() < 1 || seconds.asLong() > Integer.MAX_VALUE)) {
            findings.invalid(
                    path + ".activeDeadlineSeconds",
                    seconds,
                    "must be between 1 and 2147483647, inclusive");
        }
    }

    private static void gates(JsonNode spec, String path, Findings findings) {
        TreeSet<String> seen = new TreeSet<>();
        List<ObjectNode> gates = Nodes.objects(spec, "schedulingGates");
        for (int i = 0; i < gates.size(); i++) {
            String name = Nodes.text(gates.get(i), "name");
            String at = path + "[" + i + "]";
            Names.qualified(name).forEach(text -> findings.invalid(at, name, text));
            if (!seen.add(name)) {
                findings.duplicate(at, name);
            }
        }
    }

    private static NavigableSet<String> volumes(JsonNode spec, String path, Findings findings) {
        TreeSet<String> names = new TreeSet<>();
        List<ObjectNode> volumes = Nodes.objects(spec, "volumes");
        for (int i = 0; i < volumes.size(); i++) {
            String at = path + "[" + i + "]";
            String name = Nodes.text(volumes.get(i), "name");
            volumeSource(volumes.get(i), at, findings);
            if (name.isEmpty()) {
                findings.required(at + ".name");
                continue;
            }
            Names.label(name).forEach(text -> findings.invalid(at + ".name", name, text));
            if (!names.add(name)) {
                findings.duplicate(at + ".name", name);
            }
        }
        return names;
    }

    private static void volumeSource(ObjectNode volume, String at, Findings findings) {
        int sources = 0;
        for (String key : volume.propertyNames()) {
            if (key.equals("name") || Nodes.absent(volume, key)) {
                continue;
            }
            sources++;
            if (sources > 1) {
                findings.forbidden(at + "." + key, "may not specify more than 1 volume type");
            }
        }
        JsonNode hostPath = volume.path("hostPath");
        if (!hostPath.isMissingNode() && Nodes.text(hostPath, "path").isEmpty()) {
            findings.required(at + ".hostPath.path");
        }
        JsonNode secret = volume.path("secret");
        if (!secret.isMissingNode() && Nodes.text(secret, "secretName").isEmpty()) {
            findings.required(at + ".secret.secretName");
        }
        JsonNode configMap = volume.path("configMap");
        if (!configMap.isMissingNode() && Nodes.text(configMap, "name").isEmpty()) {
            findings.required(at + ".configMap.name");
        }
        JsonNode claim = volume.path("persistentVolumeClaim");
        if (!claim.isMissingNode() && Nodes.text(claim, "claimName").isEmpty()) {
            findings.required(at + ".persistentVolumeClaim.claimName");
        }
    }
}
