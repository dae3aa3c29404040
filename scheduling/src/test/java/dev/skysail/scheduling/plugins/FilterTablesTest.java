package dev.skysail.scheduling.plugins;

import static dev.skysail.scheduling.plugins.Fixtures.GIB;
import static dev.skysail.scheduling.plugins.Fixtures.node;
import static dev.skysail.scheduling.plugins.Fixtures.pod;
import static dev.skysail.scheduling.plugins.Fixtures.verdicts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.plugins.nodeaffinity.NodeAffinityFilter;
import dev.skysail.scheduling.plugins.nodename.NodeNamePlugin;
import dev.skysail.scheduling.plugins.nodeports.NodePortsPlugin;
import dev.skysail.scheduling.plugins.noderesources.FitFilter;
import dev.skysail.scheduling.plugins.nodeunschedulable.NodeUnschedulablePlugin;
import dev.skysail.scheduling.plugins.tainttoleration.TaintTolerationFilter;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Filters that look at one node at a time.
class FilterTablesTest {
    private static final String AFFINITY = "node(s) didn't match Pod's node affinity/selector";
    private static final String PORTS =
            "node(s) didn't have free ports for the requested pod ports";

    @Test
    void nodeName() {
        Snapshot two = Snapshot.builder().node(node("b1").build()).node(node("b").build()).build();
        assertThat(verdicts(new NodeNamePlugin(), pod("p").nodeName("b").build(), two))
                .containsExactly("node(s) didn't match the requested node name", "ok");
        assertThat(verdicts(new NodeNamePlugin(), pod("p").build(), two)).containsExactly("skip");
    }

    @Test
    void nodeUnschedulable() {
        Snapshot one = Snapshot.builder().node(node("a").unschedulable(true).build()).build();
        Toleration cordon =
                Toleration.exists("node.kubernetes.io/unschedulable", TaintEffect.NO_SCHEDULE);
        assertThat(verdicts(new NodeUnschedulablePlugin(), pod("p").build(), one))
                .containsExactly("node(s) were unschedulable");
        Pod tolerant = pod("p").toleration(cordon).build();
        assertThat(verdicts(new NodeUnschedulablePlugin(), tolerant, one)).containsExactly("skip");
    }

    @Test
    void taintsThatKeepPodsAway() {
        Snapshot nodes =
                Snapshot.builder()
                        .node(taintedNode("a", TaintEffect.NO_SCHEDULE))
                        .node(taintedNode("b", TaintEffect.PREFER_NO_SCHEDULE))
                        .node(taintedNode("c", TaintEffect.NO_EXECUTE))
                        .build();
        TaintTolerationFilter filter = new TaintTolerationFilter(true);
        String reason = "node(s) had untolerated taint {k: v}";
        assertThat(verdicts(filter, pod("p").build(), nodes)).containsExactly(reason, "ok", reason);
        Pod half = pod("p").toleration(Toleration.equal("k", "v", TaintEffect.NO_EXECUTE)).build();
        assertThat(verdicts(filter, half, nodes)).containsExactly(reason, "ok", "ok");
        Pod all = pod("p").toleration(Toleration.everything()).build();
        assertThat(verdicts(filter, all, nodes)).containsExactly("ok", "ok", "ok");
    }

    private static dev.skysail.scheduling.model.Node taintedNode(String name, TaintEffect effect) {
        return node(name).taint(new Taint("k", "v", effect)).build();
    }

    @Test
    void nodeAffinityOperators() {
        Snapshot nodes =
                Snapshot.builder()
                        .node(node("a").label("gen", "7").build())
                        .node(node("b").label("gen", "x").build())
                        .node(node("c").build())
                        .build();
        assertRequired(nodes, "In", List.of("7"), "ok", AFFINITY, AFFINITY);
        assertRequired(nodes, "NotIn", List.of("7"), AFFINITY, "ok", "ok");
        assertRequired(nodes, "Exists", List.of(), "ok", "ok", AFFINITY);
        assertRequired(nodes, "DoesNotExist", List.of(), AFFINITY, AFFINITY, "ok");
        assertRequired(nodes, "Gt", List.of("6"), "ok", AFFINITY, AFFINITY);
        assertRequired(nodes, "Lt", List.of("6"), AFFINITY, AFFINITY, AFFINITY);
    }

    private static void assertRequired(
            Snapshot nodes, String operator, List<String> values, String... verdicts) {
        Requirement expression =
                new Requirement("gen", Requirement.Operator.parse(operator), values);
        assertThat(verdicts(new NodeAffinityFilter(), required(expression), nodes))
                .as(operator)
                .containsExactly(verdicts);
    }

    private static Pod required(Requirement... expressions) {
        NodeSelector selector = NodeSelector.of(NodeSelectorTerm.of(expressions));
        return pod("p").affinity(Affinity.builder().requiredNodes(selector).build()).build();
    }

    @Test
    void anEmptyTermMatchesNoNode() {
        Snapshot one = Snapshot.builder().node(node("a").build()).build();
        assertThat(verdicts(new NodeAffinityFilter(), required(), one)).containsExactly(AFFINITY);
    }

    @Test
    void termsThatNameNoNodeInCommonConflict() {
        Snapshot one = Snapshot.builder().node(node("a").build()).build();
        Requirement a = named("a");
        Requirement b = named("b");
        NodeSelectorTerm both = new NodeSelectorTerm(List.of(), List.of(a, b));
        Affinity affinity = Affinity.builder().requiredNodes(NodeSelector.of(both)).build();
        assertThat(verdicts(new NodeAffinityFilter(), pod("p").affinity(affinity).build(), one))
                .containsExactly("pod affinity terms conflict");
    }

    private static Requirement named(String name) {
        return new Requirement("metadata.name", Requirement.Operator.IN, List.of(name));
    }

    @Test
    void hostPortsByAddressAndProtocol() {
        Snapshot one =
                Snapshot.builder()
                        .node(node("a").build())
                        .pod(claims("", "10.1.1.1", 8080, false).nodeName("a").build())
                        .build();
        assertPorts(one, claims("TCP", "10.1.1.1", 8080, false).build(), PORTS);
        assertPorts(one, claims("TCP", "10.1.1.2", 8080, false).build(), "ok");
        assertPorts(one, claims("TCP", "0.0.0.0", 8080, false).build(), PORTS);
        assertPorts(one, claims("UDP", "", 8080, false).build(), "ok");
        assertPorts(one, claims("TCP", "", 8080, true).build(), PORTS);
    }

    private static void assertPorts(Snapshot snapshot, Pod pod, String verdict) {
        assertThat(verdicts(new NodePortsPlugin(), pod, snapshot)).containsExactly(verdict);
    }

    private static Pod.Builder claims(String protocol, String ip, int port, boolean sidecar) {
        List<HostPort> ports = List.of(new HostPort(protocol, ip, port));
        Container container = new Container("c", "app:1", Resources.NONE, ports, sidecar);
        return sidecar ? pod("p").initContainer(container) : pod("p").container(container);
    }

    @Test
    void fitNamesEveryLackAndKnowsWhatCannotBeHelped() {
        Snapshot nodes =
                Snapshot.builder()
                        .node(node("a").build())
                        .node(node("b").allocatable(Map.of("cpu", "4", "pods", "1")).build())
                        .pod(pod("x", 3000, GIB).nodeName("a").build())
                        .pod(pod("y", 3000, 0).nodeName("b").build())
                        .build();
        assertThat(verdicts(new FitFilter(), pod("p", 2000, GIB).build(), nodes))
                .containsExactly(
                        "Insufficient cpu", "Too many pods, Insufficient cpu, Insufficient memory");
        Pod bestEffort = pod("p").container(Container.of("app:1", Resources.NONE)).build();
        assertThat(verdicts(new FitFilter(), bestEffort, nodes))
                .containsExactly("ok", "Too many pods");
    }
}
