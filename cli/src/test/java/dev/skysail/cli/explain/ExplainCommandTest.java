package dev.skysail.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.cli.simulate.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What explain says, with the numbers worked out by hand. */
class ExplainCommandTest {

    private static final String CLUSTER =
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1, labels: {topology.kubernetes.io/zone: a}}
            spec: {taints: [{key: dedicated, value: gpu, effect: NoSchedule}]}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "20"}}
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: n2, labels: {topology.kubernetes.io/zone: b}}
            status: {allocatable: {cpu: "2", memory: 8Gi, pods: "20"}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: old, labels: {app: web}}
            spec: {nodeName: n2, containers: [{name: c, resources: {requests: {cpu: 1500m}}}]}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: new, labels: {app: web}}
            spec:
              containers: [{name: c, resources: {requests: {cpu: 800m}}}]
              topologySpreadConstraints:
              - maxSkew: 1
                topologyKey: topology.kubernetes.io/zone
                whenUnsatisfiable: DoNotSchedule
                labelSelector: {matchLabels: {app: web}}
            """;

    @TempDir private Path folder = Path.of("");
    private String cluster = "";

    @BeforeEach
    void writeCluster() {
        cluster = Run.file(folder, "cluster.yaml", CLUSTER);
    }

    @Test
    void everyFilterOfEveryNodeIsNamedWithItsObject() {
        Run run = Run.explain("-f", cluster, "new");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("Pod default/new is pending.")
                .contains("0/2 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated")
                .contains("TaintToleration     taint dedicated=gpu:NoSchedule is not tolerated")
                .contains("NodeResourcesFit    cpu: wants 800m, 500m of 2 is free, 300m short")
                .contains("PodTopologySpread   zone b: 2-0=2 > maxSkew 1, counting app=web")
                .contains(
                        "1. add the toleration dedicated=gpu:NoSchedule to the pod (then it fits"
                                + " n1)")
                .contains("remove the taint dedicated=gpu:NoSchedule from n1 (then it fits n1)");
    }

    @Test
    void aPodThatHasANodeIsDecidedAboutAnew() {
        Run run = Run.explain("-f", cluster, "pod", "old");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Pod default/old is on n2; it fits 1 of 2 nodes, would go there again.");
    }

    @Test
    void programsGetEverything() {
        Run run = Run.explain("-f", cluster, "default/new", "-o", "json");
        assertThat(run.out())
                .contains("\"result\" : \"Unschedulable\"")
                .contains("\"kind\" : \"Lacking\"", "\"shortage\" : 300")
                .contains("\"kind\" : \"AddToleration\"");
        assertThat(Run.explain("-f", cluster, "new", "-o", "yaml").out()).contains("kind: Skewed");
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertThat(Run.explain("-f", cluster, "nobody"))
                .isEqualTo(new Run(2, "", "error: There is no pod default/nobody in the files.\n"));
        assertThat(Run.explain("-f", cluster, "node", "n1").exitCode()).isEqualTo(2);
        assertThat(Run.explain("new").exitCode()).isEqualTo(2);
    }
}
