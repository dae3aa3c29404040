package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.pod.TolerationRules;
import dev.skysail.controlplane.registry.rules.Cidrs;
import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.Quantities;
import dev.skysail.controlplane.resource.FieldError;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Nodes (pkg/registry/core/node/strategy.go), with the taint that TaintNodesByCondition adds. */
final class NodeStrategy implements KindStrategy {

    private static final String NOT_READY = "node.kubernetes.io/not-ready";

    @Override
    public boolean hasGeneration() {
        return false;
    }

    @Override
    public void defaults(ObjectNode node) {
        ObjectNode spec = Nodes.object(node, "spec");
        String cidr = Nodes.text(spec, "podCIDR");
        if (!cidr.isEmpty() && spec.path("podCIDRs").isEmpty()) {
            spec.putArray("podCIDRs").add(cidr);
        }
        ObjectNode status = Nodes.object(node, "status");
        Quantities.canonicalise(status.path("capacity"));
        if (status.path("allocatable").isEmpty() && !status.path("capacity").isEmpty()) {
            status.set("allocatable", status.path("capacity").deepCopy());
        }
        Quantities.canonicalise(status.path("allocatable"));
        ObjectNode endpoints = Nodes.object(status, "daemonEndpoints");
        ObjectNode kubelet = Nodes.object(endpoints, "kubeletEndpoint");
        Nodes.fill(kubelet, "Port", 0);
        ObjectNode info = Nodes.object(status, "nodeInfo");
        for (String field :
                List.of(
                        "machineID",
                        "systemUUID",
                        "bootID",
                        "kernelVersion",
                        "osImage",
                        "containerRuntimeVersion",
                        "kubeletVersion",
                        "kubeProxyVersion",
                        "operatingSystem",
                        "architecture")) {
            Nodes.fill(info, field, "");
        }
    }

    @Override
    public void create(ObjectNode node) {
        ObjectNode spec = Nodes.object(node, "spec");
        boolean present =
                Nodes.objects(spec, "taints").stream()
                        .anyMatch(
                                taint ->
                                        Nodes.text(taint, "key").equals(NOT_READY)
                                                && Nodes.text(taint, "effect")
                                                        .equals("NoSchedule"));
        if (!present) {
            ObjectNode taint = Nodes.array(spec, "taints").addObject();
            taint.put("key", NOT_READY);
            taint.put("effect", "NoSchedule");
        }
    }

    @Override
    public void validate(ObjectNode node, Findings findings) {
        JsonNode spec = node.path("spec");
        taints(spec, findings);
        List<String> ranges = Nodes.texts(spec, "podCIDRs");
        for (int i = 0; i < ranges.size(); i++) {
            if (!Cidrs.isCidr(ranges.get(i))) {
                findings.invalid(
                        "spec.podCIDRs[" + i + "]",
                        ranges.get(i),
                        "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)");
            }
        }
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        validate(updated, findings);
        JsonNode after = updated.path("spec");
        JsonNode before = old.path("spec");
        if (!before.path("podCIDRs").isEmpty()
                && !Nodes.same(after.path("podCIDRs"), before.path("podCIDRs"))) {
            findings.forbidden(
                    "spec.podCIDRs",
                    "node updates may not change podCIDR except from \"\" to valid");
        }
        String provider = Nodes.text(before, "providerID");
        if (!provider.isEmpty() && !provider.equals(Nodes.text(after, "providerID"))) {
            findings.invalid(
                    "spec.providerID",
                    JsonNodeFactory.instance.nullNode(),
                    "field cannot be modified once set");
        }
    }

    private static void taints(JsonNode spec, Findings findings) {
        TreeSet<String> seen = new TreeSet<>();
        List<ObjectNode> taints = Nodes.objects(spec, "taints");
        for (int i = 0; i < taints.size(); i++) {
            ObjectNode taint = taints.get(i);
            String at = "metadata.taints[" + i + "]";
            String key = Nodes.text(taint, "key");
            String value = Nodes.text(taint, "value");
            String effect = Nodes.text(taint, "effect");
            Names.qualified(key).forEach(text -> findings.invalid(at + ".key", key, text));
            Names.labelValue(value).forEach(text -> findings.invalid(at + ".value", value, text));
            if (effect.isEmpty()) {
                findings.required(at + ".effect");
            } else {
                findings.oneOf(at + ".effect", effect, TolerationRules.EFFECTS);
            }
            if (!seen.add(effect + "/" + key)) {
                ObjectNode shown = JsonNodeFactory.instance.objectNode();
                shown.put("Key", key).put("Value", value).put("Effect", effect);
                shown.set("TimeAdded", JsonNodeFactory.instance.nullNode());
                findings.add(
                        FieldError.Type.DUPLICATE,
                        at,
                        "Duplicate value: "
                                + shown
                                + ": taints must be unique by key and effect pair");
            }
        }
    }
}
