package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.MetadataRules;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Services (pkg/registry/core/service); addresses are allocated elsewhere. */
final class ServiceStrategy implements KindStrategy {

    private static final List<String> TYPES =
            List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");

    @Override
    public List<String> nameProblems(String name) {
        return Names.dns1035(name);
    }

    @Override
    public boolean hasGeneration() {
        return false;
    }

    @Override
    public void defaults(ObjectNode service) {
        ObjectNode spec = Nodes.object(service, "spec");
        Nodes.fill(spec, "type", "ClusterIP");
        Nodes.fill(spec, "sessionAffinity", "None");
        for (ObjectNode port : Nodes.objects(spec, "ports")) {
            Nodes.fill(port, "protocol", "TCP");
            String target = Nodes.text(port, "targetPort");
            if (target.isEmpty() || target.equals("0")) {
                port.put("targetPort", port.path("port").asInt(0));
            }
        }
        String type = Nodes.text(spec, "type");
        if (type.equals("NodePort") || type.equals("LoadBalancer")) {
            Nodes.fill(spec, "externalTrafficPolicy", "Cluster");
        }
        if (type.equals("LoadBalancer")) {
            Nodes.fill(spec, "allocateLoadBalancerNodePorts", true);
        }
        if (!type.equals("ExternalName")) {
            Nodes.fill(spec, "internalTrafficPolicy", "Cluster");
        }
        Nodes.object(Nodes.object(service, "status"), "loadBalancer");
    }

    /** What the server chooses is no default: nobody owns it. */
    private static void families(ObjectNode service) {
        ObjectNode spec = Nodes.object(service, "spec");
        if (Nodes.text(spec, "type").equals("ExternalName")) {
            return;
        }
        String address = Nodes.text(spec, "clusterIP");
        if (!address.isEmpty() && spec.path("clusterIPs").isEmpty()) {
            spec.putArray("clusterIPs").add(address);
        }
        boolean everywhere = address.equals("None") && spec.path("selector").isEmpty();
        Nodes.fill(spec, "ipFamilyPolicy", everywhere ? "RequireDualStack" : "SingleStack");
        if (spec.path("ipFamilies").isEmpty()) {
            spec.putArray("ipFamilies").add("IPv4");
            if (everywhere) {
                Nodes.array(spec, "ipFamilies").add("IPv6");
            }
        }
    }

    @Override
    public void create(ObjectNode service) {
        service.putObject("status").putObject("loadBalancer");
        families(service);
    }

    @Override
    public void update(ObjectNode updated, ObjectNode old) {
        families(updated);
    }

    @Override
    public void validate(ObjectNode service, Findings findings) {
        JsonNode spec = service.path("spec");
        String type = Nodes.text(spec, "type");
        List<ObjectNode> ports = Nodes.objects(spec, "ports");
        boolean headless = Nodes.text(spec, "clusterIP").equals("None");
        if (ports.isEmpty() && !headless && !type.equals("ExternalName")) {
            findings.required("spec.ports");
        }
        for (int i = 0; i < ports.size(); i++) {
            String at = "spec.ports[" + i + "]";
            String name = Nodes.text(ports.get(i), "name");
            if (name.isEmpty() && ports.size() > 1) {
                findings.required(at + ".name");
            } else if (!name.isEmpty()) {
                Names.label(name).forEach(text -> findings.invalid(at + ".name", name, text));
            }
            JsonNode port = ports.get(i).path("port");
            if (port.asInt(0) < 1 || port.asInt(0) > 65535) {
                findings.invalid(
                        at + ".port", port.asInt(0), "must be between 1 and 65535, inclusive");
            }
            findings.oneOf(
                    at + ".protocol",
                    Nodes.text(ports.get(i), "protocol"),
                    List.of("SCTP", "TCP", "UDP"));
        }
        MetadataRules.labels(spec.path("selector"), "spec.selector", findings);
        findings.oneOf("spec.type", type, TYPES);
        if (type.equals("ExternalName") && Nodes.text(spec, "externalName").isEmpty()) {
            findings.required("spec.externalName");
        }
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        JsonNode after = updated.path("spec");
        JsonNode before = old.path("spec");
        boolean bothClustered =
                !Nodes.text(after, "type").equals("ExternalName")
                        && !Nodes.text(before, "clusterIP").isEmpty();
        boolean moved = !Nodes.text(after, "clusterIP").equals(Nodes.text(before, "clusterIP"));
        if (bothClustered && moved) {
            findings.invalid(
                    "spec.clusterIPs[0]", after.path("clusterIPs"), "may not change once set");
        }
        validate(updated, findings);
    }
}
