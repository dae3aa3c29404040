package dev.skysail.virtualkubelet.node;

import dev.skysail.kubernetes.Dialect;
import dev.skysail.kubernetes.cluster.VirtualNodes;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.NodeStatusBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the Nodes of this process carry.
 *
 * <p>Source: pkg/kubelet/nodestatus/setters.go (1.37.2) for conditions and their texts.
 */
final class NodeObjects {

    /** The label of a zone. */
    static final String ZONE_LABEL = "topology.kubernetes.io/zone";

    private static final String HOST = "127.0.0.1";
    private static final String VERSION = "v1.37.2";

    private NodeObjects() {}

    /** Returns the nodes of a resource. */
    static List<String> names(VirtualNodeSpec spec) {
        return switch (spec.shape()) {
            case SINGLE -> List.of(spec.name());
            case PER_ZONE -> spec.zones().stream().map(zone -> nameIn(spec, zone)).toList();
        };
    }

    static String nameIn(VirtualNodeSpec spec, VirtualNodeSpec.Zone zone) {
        return spec.name() + "-" + zone.name().toLowerCase(Locale.ROOT);
    }

    static Node virtual(String name, VirtualNodeSpec spec, List<VirtualNodeSpec.Zone> zones) {
        Map<String, String> labels = common(name);
        labels.put(VirtualNodes.TYPE_LABEL, VirtualNodes.TYPE_VALUE);
        labels.put("node.kubernetes.io/instance-type", VirtualNodes.TYPE_VALUE);
        labels.put("node-role.kubernetes.io/agent", "");
        labels.put("node.kubernetes.io/exclude-from-external-load-balancers", "");
        labels.put(VirtualNodes.NODE_LABEL, spec.name());
        if (spec.shape() == VirtualNodeSpec.Shape.PER_ZONE) {
            labels.put(ZONE_LABEL, zones.getFirst().name());
        }
        labels.putAll(spec.labels());
        Dialect dialect = spec.dialect();
        List<Taint> taints = new ArrayList<>();
        taints.add(
                new TaintBuilder()
                        .withKey(dialect.providerTaintKey())
                        .withValue(dialect.providerTaintValue())
                        .withEffect("NoSchedule")
                        .build());
        taints.addAll(spec.taints());
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withProviderID("skysail://sim/" + name)
                .withTaints(taints)
                .endSpec()
                .build();
    }

    static Node machine(MachineSpec machine) {
        Map<String, String> labels = common(machine.name());
        labels.putAll(machine.labels());
        return new NodeBuilder()
                .withNewMetadata()
                .withName(machine.name())
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withProviderID("skysail://machine/" + machine.name())
                .endSpec()
                .build();
    }

    /** Returns the status; conditions that stay as they were keep their transition time. */
    static NodeStatus status(Facts facts, @Nullable NodeStatus before, Instant now) {
        SortedMap<String, Quantity> amounts = new TreeMap<>();
        facts.capacity().forEach((name, text) -> amounts.put(name, new Quantity(text)));
        return new NodeStatusBuilder()
                .withCapacity(amounts)
                .withAllocatable(amounts)
                .withConditions(conditions(before, now))
                .withAddresses(
                        new NodeAddress(HOST, "InternalIP"),
                        new NodeAddress(facts.name(), "Hostname"))
                .withNewDaemonEndpoints()
                .withNewKubeletEndpoint(facts.kubeletPort())
                .endDaemonEndpoints()
                .withNewNodeInfo()
                .withMachineID("")
                .withSystemUUID("")
                .withBootID("")
                .withKernelVersion("simulated")
                .withOsImage(facts.virtual() ? "Skysail virtual node" : "Skysail simulated machine")
                .withContainerRuntimeVersion("skysail://0.1")
                .withKubeletVersion(VERSION)
                .withKubeProxyVersion("")
                .withOperatingSystem("linux")
                .withArchitecture("amd64")
                .endNodeInfo()
                .build();
    }

    /**
     * What a node's status is made of.
     *
     * @param name name of the Node
     * @param virtual whether it is a virtual node
     * @param capacity what it offers, as quantities
     * @param kubeletPort port of its kubelet API
     */
    record Facts(
            String name, boolean virtual, SortedMap<String, String> capacity, int kubeletPort) {}

    private static Map<String, String> common(String name) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("kubernetes.io/hostname", name);
        labels.put("kubernetes.io/os", "linux");
        labels.put("kubernetes.io/arch", "amd64");
        labels.put("beta.kubernetes.io/os", "linux");
        labels.put("beta.kubernetes.io/arch", "amd64");
        return labels;
    }

    private static List<NodeCondition> conditions(@Nullable NodeStatus before, Instant now) {
        return List.of(
                condition(
                        before,
                        now,
                        new String[] {
                            "MemoryPressure",
                            "False",
                            "KubeletHasSufficientMemory",
                            "kubelet has sufficient memory available"
                        }),
                condition(
                        before,
                        now,
                        new String[] {
                            "DiskPressure",
                            "False",
                            "KubeletHasNoDiskPressure",
                            "kubelet has no disk pressure"
                        }),
                condition(
                        before,
                        now,
                        new String[] {
                            "PIDPressure",
                            "False",
                            "KubeletHasSufficientPID",
                            "kubelet has sufficient PID available"
                        }),
                condition(
                        before,
                        now,
                        new String[] {
                            "Ready", "True", "KubeletReady", "kubelet is posting ready status"
                        }));
    }

    private static NodeCondition condition(
            @Nullable NodeStatus before, Instant now, String[] texts) {
        String stamp = now.truncatedTo(ChronoUnit.SECONDS).toString();
        Optional<String> since =
                before == null || before.getConditions() == null
                        ? Optional.empty()
                        : before.getConditions().stream()
                                .filter(c -> c.getType().equals(texts[0]))
                                .filter(c -> c.getStatus().equals(texts[1]))
                                .map(NodeCondition::getLastTransitionTime)
                                .findFirst();
        return new NodeConditionBuilder()
                .withType(texts[0])
                .withStatus(texts[1])
                .withReason(texts[2])
                .withMessage(texts[3])
                .withLastHeartbeatTime(stamp)
                .withLastTransitionTime(since.orElse(stamp))
                .build();
    }
}
