package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.Quantities;
import dev.skysail.controlplane.registry.rules.ResourceNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Validation of the containers of one pod spec (pkg/apis/core/validation). */
public final class ContainerRules {

    private static final List<String> PULL = List.of("Always", "IfNotPresent", "Never");
    private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

    private final Findings findings;
    private final NavigableSet<String> volumes;
    private final boolean hostNetwork;
    private final TreeSet<String> names = new TreeSet<>();
    private final TreeSet<String> hostPorts = new TreeSet<>();

    ContainerRules(Findings findings, NavigableSet<String> volumes, boolean hostNetwork) {
        this.findings = findings;
        this.volumes = volumes;
        this.hostNetwork = hostNetwork;
    }

    void regular(JsonNode spec, String path) {
        List<ObjectNode> containers = Nodes.objects(spec, "containers");
        if (containers.isEmpty()) {
            findings.required(path);
            return;
        }
        for (int i = 0; i < containers.size(); i++) {
            container(containers.get(i), path + "[" + i + "]");
        }
        for (int i = 0; i < containers.size(); i++) {
            hostPorts(containers.get(i), path + "[" + i + "].ports");
        }
    }

    void init(JsonNode spec, String path) {
        List<ObjectNode> containers = Nodes.objects(spec, "initContainers");
        for (int i = 0; i < containers.size(); i++) {
            ObjectNode container = containers.get(i);
            String at = path + "[" + i + "]";
            container(container, at);
            boolean sidecar = Nodes.text(container, "restartPolicy").equals("Always");
            for (String field :
                    List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe")) {
                if (!sidecar && !Nodes.absent(container, field)) {
                    findings.forbidden(
                            at + "." + field,
                            "may not be set for init containers without restartPolicy=Always");
                }
            }
        }
    }

    private void container(ObjectNode container, String at) {
        String name = Nodes.text(container, "name");
        if (name.isEmpty()) {
            findings.required(at + ".name");
        } else {
            Names.label(name).forEach(text -> findings.invalid(at + ".name", name, text));
            if (!names.add(name)) {
                findings.duplicate(at + ".name", name);
            }
        }
        String image = Nodes.text(container, "image");
        if (image.isEmpty()) {
            findings.required(at + ".image");
        } else if (!image.strip().equals(image)) {
            findings.invalid(at + ".image", image, "must not have leading or trailing whitespace");
        }
        String termination = Nodes.text(container, "terminationMessagePolicy");
        findings.oneOf(
                at + ".terminationMessagePolicy",
                termination,
                List.of("FallbackToLogsOnError", "File"));
        ports(container, at + ".ports");
        env(container, at + ".env");
        mounts(container, at + ".volumeMounts");
        findings.oneOf(at + ".imagePullPolicy", Nodes.text(container, "imagePullPolicy"), PULL);
        resources(container.path("resources"), at + ".resources");
        probe(container, at, "livenessProbe");
        probe(container, at, "readinessProbe");
        probe(container, at, "startupProbe");
    }

    private void ports(JsonNode container, String path) {
        TreeSet<String> seen = new TreeSet<>();
        List<ObjectNode> ports = Nodes.objects(container, "ports");
        for (int i = 0; i < ports.size(); i++) {
            ObjectNode port = ports.get(i);
            String at = path + "[" + i + "]";
            String name = Nodes.text(port, "name");
            if (!name.isEmpty() && !seen.add(name)) {
                findings.duplicate(at + ".name", name);
            }
            if (port.path("containerPort").asInt(0) == 0) {
                findings.required(at + ".containerPort");
            } else {
                range(at + ".containerPort", port.path("containerPort"));
            }
            if (port.path("hostPort").asInt(0) != 0) {
                range(at + ".hostPort", port.path("hostPort"));
            }
            String protocol = Nodes.text(port, "protocol");
            findings.oneOf(at + ".protocol", protocol, PROTOCOLS);
        }
    }

    private void range(String path, JsonNode port) {
        if (port.asLong(0) < 1 || port.asLong(0) > 65535) {
            findings.invalid(path, port, "must be between 1 and 65535, inclusive");
        }
    }

    private void hostPorts(JsonNode container, String path) {
        List<ObjectNode> ports = Nodes.objects(container, "ports");
        for (int i = 0; i < ports.size(); i++) {
            ObjectNode port = ports.get(i);
            JsonNode host = port.path("hostPort");
            String at = path + "[" + i + "].hostPort";
            int number = host.asInt(0);
            if (hostNetwork && number != port.path("containerPort").asInt(0)) {
                findings.invalid(at, host, "must match `containerPort` when `hostNetwork` is true");
            }
            String key =
                    Nodes.text(port, "protocol") + "/" + Nodes.text(port, "hostIP") + "/" + number;
            if (number != 0 && !hostPorts.add(key)) {
                findings.duplicate(at, key);
            }
        }
    }

    private void env(JsonNode container, String path) {
        List<ObjectNode> variables = Nodes.objects(container, "env");
        for (int i = 0; i < variables.size(); i++) {
            ObjectNode variable = variables.get(i);
            String at = path + "[" + i + "]";
            if (Nodes.text(variable, "name").isEmpty()) {
                findings.required(at + ".name");
            }
            boolean valued = !Nodes.text(variable, "value").isEmpty();
            if (valued && !Nodes.absent(variable, "valueFrom")) {
                findings.invalid(
                        at + ".valueFrom", "", "may not be specified when `value` is not empty");
            }
        }
    }

    private void mounts(JsonNode container, String path) {
        TreeSet<String> seen = new TreeSet<>();
        List<ObjectNode> mounts = Nodes.objects(container, "volumeMounts");
        for (int i = 0; i < mounts.size(); i++) {
            ObjectNode mount = mounts.get(i);
            String at = path + "[" + i + "]";
            String name = Nodes.text(mount, "name");
            if (name.isEmpty()) {
                findings.required(at + ".name");
            } else if (!volumes.contains(name)) {
                findings.notFound(at + ".name", name);
            }
            String target = Nodes.text(mount, "mountPath");
            if (target.isEmpty()) {
                findings.required(at + ".mountPath");
            } else if (!seen.add(target)) {
                findings.invalid(at + ".mountPath", target, "must be unique");
            }
        }
    }

    private void resources(JsonNode resources, String path) {
        JsonNode limits = resources.path("limits");
        JsonNode requests = resources.path("requests");
        for (String name : Nodes.keys(limits)) {
            quantity(name, Nodes.text(limits, name), path + ".limits[" + name + "]");
        }
        for (String name : Nodes.keys(requests)) {
            String text = Nodes.text(requests, name);
            quantity(name, text, path + ".requests[" + name + "]");
            String limit = Nodes.text(limits, name);
            boolean extended = ResourceNames.isExtended(name);
            if (limit.isEmpty()) {
                if (extended || name.startsWith("hugepages-")) {
                    findings.required(
                            path + ".limits", "Limit must be set for non overcommitable resources");
                }
                continue;
            }
            int order = Quantities.value(text).compareTo(Quantities.value(limit));
            if (order != 0 && (extended || name.startsWith("hugepages-"))) {
                findings.invalid(
                        path + ".requests",
                        text,
                        "must be equal to " + name + " limit of " + limit);
            } else if (order > 0) {
                findings.invalid(
                        path + ".requests",
                        text,
                        "must be less than or equal to " + name + " limit of " + limit);
            }
        }
    }

    private void quantity(String name, String text, String path) {
        ResourceNames.container(name, path, findings);
        BigDecimal value = Quantities.value(text);
        if (value.signum() < 0) {
            findings.invalid(path, text, "must be greater than or equal to 0");
        }
        if (ResourceNames.isWhole(name) && !Quantities.isInteger(value)) {
            findings.invalid(path, text, "must be an integer");
        }
    }

    private void probe(JsonNode container, String at, String name) {
        JsonNode probe = container.path(name);
        if (!probe.isObject()) {
            return;
        }
        String path = at + "." + name;
        List<String> handlers =
                List.of("exec", "httpGet", "tcpSocket", "grpc").stream()
                        .filter(kind -> !Nodes.absent(probe, kind))
                        .toList();
        if (handlers.isEmpty()) {
            findings.required(path, "must specify a handler type");
        }
        for (int i = 1; i < handlers.size(); i++) {
            findings.forbidden(
                    path + "." + handlers.get(i), "may not specify more than 1 handler type");
        }
        for (String field :
                List.of(
                        "initialDelaySeconds",
                        "timeoutSeconds",
                        "periodSeconds",
                        "successThreshold",
                        "failureThreshold")) {
            findings.notNegative(path + "." + field, probe.path(field));
        }
        JsonNode successes = probe.path("successThreshold");
        if (!name.equals("readinessProbe") && successes.asInt(1) != 1) {
            findings.invalid(path + ".successThreshold", successes, "must be 1");
        }
    }
}
