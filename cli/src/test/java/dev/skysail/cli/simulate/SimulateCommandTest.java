package dev.skysail.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps, outputs and exit codes of simulate; the numbers follow from the rules by hand. */
class SimulateCommandTest {

    private static final String SPREAD =
            """
            topologySpreadConstraints:
            - maxSkew: %d
              topologyKey: topology.kubernetes.io/zone
              whenUnsatisfiable: DoNotSchedule
              labelSelector: {matchLabels: {app: web}}
              %s
            """;

    @TempDir private Path folder = Path.of("");
    private String cluster = "";

    @BeforeEach
    void writeCluster() {
        cluster = Run.file(folder, "cluster.yaml", node("n1", "a") + node("n2", "b"));
    }

    private static String node(String name, String zone) {
        return """
        ---
        apiVersion: v1
        kind: Node
        metadata:
          name: %s
          labels: {kubernetes.io/hostname: %s, topology.kubernetes.io/zone: %s}
        status: {allocatable: {cpu: "4", memory: 8Gi, pods: "20"}}
        """
                .formatted(name, name, zone);
    }

    private String deployment(int replicas, String more) {
        String text =
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: %d
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers: [{name: c, resources: {requests: {cpu: 100m}}}]
                %s
                """
                        .formatted(replicas, more.indent(6));
        return Run.file(folder, "web.yaml", text);
    }

    private static List<String> counts(String out) {
        return out.lines()
                .filter(line -> line.contains("topology.kubernetes.io/zone"))
                .map(line -> line.substring(line.lastIndexOf("   ")).strip())
                .toList();
    }

    @Test
    void aDeploymentBecomesPodsThatSpread() {
        Run run = Run.simulate(cluster, "--pods", deployment(5, SPREAD.formatted(1, "")));
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(counts(run.out())).containsExactly("a=3 b=2");
        assertThat(run.out()).endsWith("5 pods: 5 placed\n");
    }

    @Test
    void stepsFollowTheCommandLine() {
        String web = deployment(4, SPREAD.formatted(1, ""));
        Run first = Run.simulate(cluster, "--pods", web, "--scale", "web=6", "--cordon", "n1");
        assertThat(first.exitCode()).isZero();
        assertThat(counts(first.out())).containsExactly("a=2 b=2", "a=3 b=3", "a=3 b=3");
        Run second = Run.simulate(cluster, "--pods", web, "--cordon", "n1", "--scale", "web=6");
        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(counts(second.out())).containsExactly("a=2 b=2", "a=2 b=2", "a=2 b=3");
        assertThat(second.out())
                .contains(
                        "0/2 nodes are available: 1 node(s) didn't match pod topology spread"
                                + " constraints, 1 node(s) were unschedulable.");
    }

    private String fullNode(String ownerKind, String schedulerName) {
        String text =
                """
                apiVersion: v1
                kind: Node
                metadata: {name: n}
                status: {allocatable: {cpu: "1", memory: 1Gi, pods: "9"}}
                ---
                apiVersion: v1
                kind: Pod
                metadata:
                  name: low-1
                  ownerReferences: [{apiVersion: apps/v1, kind: %s, name: low, uid: u, controller: true}]
                spec:
                  nodeName: n
                  schedulerName: %s
                  containers: [{name: c, resources: {requests: {cpu: "1"}}}]
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: high}
                spec: {priority: 10, containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
                """
                        .formatted(ownerKind, schedulerName);
        return Run.file(folder, "full.yaml", text);
    }

    /** kubernetes#130429, #93505: two schedulers can take the room from each other for ever. */
    @Test
    void preemptingAnotherSchedulersPodIsWarnedOf() {
        Run other = Run.simulate(fullNode("ReplicaSet", "batch"));
        assertThat(other.out())
                .contains("by default/high; its successor waits for batch, which may take the room")
                .containsPattern("default/low-[a-z0-9]{5} +other scheduler");
        Run same = Run.simulate(fullNode("ReplicaSet", "default-scheduler"));
        assertThat(same.out())
                .doesNotContain("which may take the room")
                .containsPattern("default/low-[a-z0-9]{5} +pending");
    }

    /** kubernetes#141227: a DaemonSet makes its pod again for the same node, where it waits. */
    @Test
    void aDaemonSetsPodComesBackAndWaits() {
        String full = fullNode("DaemonSet", "default-scheduler");
        assertThat(Run.simulate(full).out()).containsPattern("default/low-[a-z0-9]{5} +pending");
        assertThat(Run.explain("-f", full, "high").out())
                .containsSubsequence("default/low-1 (priority 0)", "DaemonSet low makes it again");
    }

    @Test
    void aLostZoneLeavesPodsToTheOthers() {
        Run run = Run.simulate(cluster, "--pods", deployment(4, ""), "--lose-zone", "a");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("evicted").doesNotContain("pending");
        assertThat(run.out().lines().filter(l -> l.contains("placed") && l.contains("n2")).count())
                .isEqualTo(4);
    }

    /** kubernetes#98215: with maxSkew 2 a rollout can end in one zone; matchLabelKeys help. */
    @Test
    void aRolloutEndsEvenWithMatchLabelKeys() {
        String keys = "matchLabelKeys: [pod-template-hash]";
        Run run =
                Run.simulate(
                        cluster,
                        "--pods",
                        deployment(4, SPREAD.formatted(1, keys)),
                        "--rollout",
                        "web");
        assertThat(run.exitCode()).isZero();
        List<String> ends = counts(run.out());
        assertThat(ends.getLast()).isEqualTo("a=2 b=2");
        assertThat(run.out()).contains("rollout default/web, round 1");
    }

    @Test
    void aDrainKeepsToTheBudget() {
        String budget =
                """
                ---
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web, namespace: default}
                spec: {selector: {matchLabels: {app: web}}}
                status: {disruptionsAllowed: %d}
                """;
        String web = deployment(4, "");
        String none = Run.file(folder, "none.yaml", budget.formatted(0));
        Run kept = Run.simulate(cluster, none, "--pods", web, "--drain", "n1");
        assertThat(kept.exitCode()).isEqualTo(1);
        assertThat(kept.out()).contains("budget default/web allows no more disruptions");
        String one = Run.file(folder, "one.yaml", budget.formatted(1));
        Run drained = Run.simulate(cluster, one, "--pods", web, "--drain", "n1");
        assertThat(drained.exitCode()).isZero();
        assertThat(drained.out()).contains("evicted").doesNotContain("kept");
    }

    @Test
    void everyKindOfWorkloadBecomesItsPods() {
        String text =
                """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: db}}
                  template: {metadata: {labels: {app: db}}, spec: {containers: [{name: c}]}}
                ---
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: log}
                spec:
                  selector: {matchLabels: {app: log}}
                  template: {metadata: {labels: {app: log}}, spec: {containers: [{name: c}]}}
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: sum}
                spec:
                  parallelism: 3
                  completions: 2
                  completionMode: Indexed
                  template: {spec: {restartPolicy: Never, containers: [{name: c}]}}
                ---
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {name: rs}
                spec:
                  replicas: 1
                  selector: {matchLabels: {app: rs}}
                  template: {metadata: {labels: {app: rs}}, spec: {containers: [{name: c}]}}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: bare}
                spec: {containers: [{name: c}]}
                """;
        String file = Run.file(folder, "all.yaml", text);
        Run run = Run.simulate(cluster, "--pods", file);
        assertThat(run.err()).isEmpty();
        assertThat(names(run.out()))
                .anyMatch(name -> name.equals("default/db-0"))
                .anyMatch(name -> name.equals("default/db-1"))
                .anyMatch(name -> name.matches("default/sum-0-[a-z0-9]{5}"))
                .anyMatch(name -> name.matches("default/sum-1-[a-z0-9]{5}"))
                .anyMatch(name -> name.matches("default/rs-[a-z0-9]{5}"))
                .anyMatch(name -> name.equals("default/bare"));
        assertThat(run.out().lines().filter(l -> l.startsWith("default/log-")))
                .hasSize(2)
                .anyMatch(line -> line.contains("n1"))
                .anyMatch(line -> line.contains("n2"));
        assertThat(run.out()).isEqualTo(Run.simulate(cluster, "--pods", file).out());
    }

    private static List<String> names(String out) {
        return out.lines()
                .filter(line -> line.startsWith("default/"))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
    }

    @Test
    void versionsAreCompared() {
        String taint =
                node("n1", "a")
                        .replace(
                                "status:",
                                "spec: {taints: [{key: k, effect: NoSchedule}]}\nstatus:");
        String tainted = Run.file(folder, "tainted.yaml", taint);
        Run run = Run.simulate(tainted, "--pods", deployment(1, ""), "--diff", "1.33,1.37");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("node(s) had untolerated taint {k: }", "node(s) had untolerated taint(s)")
                .contains("1 of 1 pods differ between 1.33, 1.37");
        Run words = Run.simulate(tainted, "--pods", deployment(1, ""), "--text-profile", "1.33");
        assertThat(words.out()).contains("node(s) had untolerated taint {k: }");
    }

    @Test
    void programsGetJsonAndYaml() {
        String web = deployment(1, "");
        assertThat(Run.simulate(cluster, "--pods", web, "-o", "json").out())
                .contains(
                        "\"kubernetes\" : \"1.37\"", "\"result\" : \"placed\"", "\"zone\" : \"a\"");
        assertThat(Run.simulate(cluster, "--pods", web, "-o", "yaml").out())
                .contains("result: placed", "zone: a");
    }

    @Test
    void badInputEndsInOneSentence() {
        Stream.of(
                        List.of("nowhere.yaml"),
                        List.of(cluster, "--scale", "web=3"),
                        List.of(cluster, "--drain", "n9"),
                        List.of(cluster, "--lose-zone", "z"),
                        List.of(cluster, "--scheduler-config", cluster),
                        List.of(cluster, "--kubernetes", "1.2"),
                        List.of(cluster, "--scale", "web"),
                        List.of(cluster, "-o", "xml"),
                        List.of(cluster, "--diff", "1.37"),
                        List.<String>of())
                .forEach(
                        words -> {
                            Run run = Run.simulate(words.toArray(String[]::new));
                            assertThat(run.exitCode()).as("%s", words).isEqualTo(2);
                            assertThat(run.out()).as("%s", words).isEmpty();
                            assertThat(run.err().lines().findFirst().orElse(""))
                                    .as("%s", words)
                                    .endsWith(".");
                        });
    }
}
