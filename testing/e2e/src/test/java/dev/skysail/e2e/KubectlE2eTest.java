package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The daily commands of a stock kubectl against {@code skysail up}. */
class KubectlE2eTest {

    private static final String WEB =
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
            spec:
              replicas: 2
              selector:
                matchLabels:
                  app: web
              template:
                metadata:
                  labels:
                    app: web
                spec:
                  containers:
                  - name: web
                    image: nginx:1
                    resources:
                      requests:
                        cpu: 100m
            """;

    private static SkysailUp up;

    @BeforeAll
    static void start() {
        up = SkysailUp.start();
        up.kubectlWith(WEB, "apply", "-f", "-").succeeded();
        up.kubectl("rollout", "status", "deployment/web", "--timeout=90s").succeeded();
    }

    @AfterAll
    static void stop() {
        up.close();
    }

    @Test
    void versionTellsWhatItIs() {
        assertThat(up.kubectl("version").succeeded())
                .contains("Server Version: v1.37")
                .contains("skysail");
    }

    @Test
    void getShowsNodesOfBothSorts() {
        String nodes = up.kubectl("get", "nodes").succeeded();
        assertThat(nodes)
                .contains("NAME", "STATUS", "ROLES", "AGE", "VERSION")
                .contains("node-1", "node-2", "node-3", "vnd-0001", "vnd-0002", "bci-0001")
                .doesNotContain("NotReady");
        assertThat(up.kubectl("get", "virtualnodes").succeeded()).contains("bci-0001");
        assertThat(up.kubectl("get", "pods", "-o", "wide", "-l", "app=web").succeeded())
                .contains("READY", "RESTARTS", "NOMINATED NODE", "1/1");
        assertThat(up.kubectl("get", "all").succeeded())
                .contains("pod/web-", "deployment.apps/web", "replicaset.apps/web-");
    }

    @Test
    void applyAgainChangesNothingAndAChangeIsConfigured() {
        assertThat(up.kubectlWith(WEB, "apply", "-f", "-").succeeded())
                .contains("deployment.apps/web unchanged");
        String changed =
                WEB.replace("  name: web\nspec", "  name: web\n  labels: {tier: web}\nspec");
        assertThat(up.kubectlWith(changed, "apply", "-f", "-").succeeded())
                .contains("deployment.apps/web configured");
        assertThat(up.kubectlWith(changed, "diff", "-f", "-").exitCode()).isZero();
    }

    @Test
    void describeExplainsAPodAndANode() {
        String pod =
                up.shell("kubectl describe $(kubectl get pod -l app=web -o name | head -n 1)")
                        .succeeded();
        assertThat(pod)
                .contains("Successfully assigned default/web-", "Conditions:", "PodScheduled");
        String node = up.kubectl("describe", "node", "bci-0001").succeeded();
        assertThat(node)
                .contains(
                        "virtual-kubelet.io/provider=baidu:NoSchedule",
                        "Allocatable:",
                        "HolderIdentity");
    }

    @Test
    void editPatchLabelAndAnnotate() {
        up.kubectl("create", "configmap", "c", "--from-literal=a=1").succeeded();
        assertThat(
                        up.shell(
                                        "KUBE_EDITOR='sed -i s/^..a:.*/\\ \\ a:\\ changed/' kubectl"
                                                + " edit configmap c")
                                .succeeded())
                .contains("configmap/c edited");
        up.kubectl("patch", "configmap", "c", "--type=merge", "-p", "{\"data\":{\"b\":\"2\"}}")
                .succeeded();
        up.kubectl(
                        "patch",
                        "configmap",
                        "c",
                        "--type=json",
                        "-p",
                        "[{\"op\":\"add\",\"path\":\"/data/d\",\"value\":\"4\"}]")
                .succeeded();
        up.kubectl("patch", "configmap", "c", "-p", "{\"data\":{\"e\":\"5\"}}").succeeded();
        up.kubectl("label", "configmap", "c", "tier=gold").succeeded();
        up.kubectl("annotate", "configmap", "c", "note=kept").succeeded();
        assertThat(
                        up.kubectl(
                                        "get",
                                        "configmap",
                                        "c",
                                        "-o",
                                        "jsonpath={.data.a} {.data.b} {.data.d} {.data.e}"
                                                + " {.metadata.labels.tier}"
                                                + " {.metadata.annotations.note}")
                                .succeeded())
                .isEqualTo("changed 2 4 5 gold kept");
        assertThat(up.kubectl("label", "configmap", "c", "tier=iron").failed())
                .contains("already has a value (gold)");
        up.kubectl("delete", "configmap", "c").succeeded();
        assertThat(up.kubectl("get", "configmap", "c").failed())
                .isEqualTo("Error from server (NotFound): configmaps \"c\" not found\n");
    }

    @Test
    void taintAndCordon() {
        up.kubectl("taint", "node", "node-3", "team=blue:NoSchedule").succeeded();
        assertThat(
                        up.kubectl("get", "node", "node-3", "-o", "jsonpath={.spec.taints[0].key}")
                                .succeeded())
                .isEqualTo("team");
        up.kubectl("taint", "node", "node-3", "team-").succeeded();
        up.kubectl("cordon", "node-3").succeeded();
        assertThat(up.kubectl("get", "node", "node-3").succeeded()).contains("SchedulingDisabled");
        up.kubectl("uncordon", "node-3").succeeded();
    }

    @Test
    void scaleRolloutAndHistory() {
        up.kubectl("create", "deployment", "roll", "--image=nginx:1", "--replicas=2").succeeded();
        up.kubectl("rollout", "status", "deployment/roll", "--timeout=90s").succeeded();
        up.kubectl("scale", "deployment/roll", "--replicas=3").succeeded();
        up.kubectl("rollout", "status", "deployment/roll", "--timeout=90s").succeeded();
        up.kubectl("set", "image", "deployment/roll", "nginx=nginx:2").succeeded();
        assertThat(up.kubectl("rollout", "status", "deployment/roll", "--timeout=90s").succeeded())
                .contains("successfully rolled out");
        assertThat(up.kubectl("rollout", "history", "deployment/roll").succeeded()).contains("2");
        up.kubectl("rollout", "undo", "deployment/roll").succeeded();
        up.kubectl("rollout", "status", "deployment/roll", "--timeout=90s").succeeded();
        assertThat(
                        up.kubectl(
                                        "get",
                                        "deployment",
                                        "roll",
                                        "-o",
                                        "jsonpath={.spec.template.spec.containers[0].image}")
                                .succeeded())
                .isEqualTo("nginx:1");
        up.kubectl("delete", "deployment", "roll").succeeded();
        up.await("the pods of roll are gone", () -> podNames("app=roll").isEmpty());
    }

    @Test
    void logsAndExec() {
        up.kubectl(
                        "run",
                        "talk",
                        "--image=busybox:1",
                        "--restart=Never",
                        "--",
                        "sh",
                        "-c",
                        "echo hello from here; sleep 600")
                .succeeded();
        up.kubectl("wait", "--for=condition=Ready", "pod/talk", "--timeout=60s").succeeded();
        assertThat(up.kubectl("logs", "talk").succeeded()).isEqualTo("hello from here\n");
        assertThat(up.kubectl("exec", "talk", "--", "echo", "inside").succeeded())
                .isEqualTo("inside\n");
        assertThat(
                        up.kubectlWith("echo from stdin\n", "exec", "-i", "talk", "--", "sh")
                                .succeeded())
                .isEqualTo("from stdin\n");
        assertThat(up.kubectl("exec", "talk", "--", "sh", "-c", "exit 3").exitCode()).isEqualTo(3);
        up.kubectl("delete", "pod", "talk", "--grace-period=1").succeeded();
    }

    @Test
    void waitSeesAPodEnd() {
        up.kubectl(
                        "run",
                        "ends",
                        "--image=busybox:1",
                        "--restart=Never",
                        "--",
                        "sh",
                        "-c",
                        "exit 0")
                .succeeded();
        up.kubectl("wait", "--for=jsonpath={.status.phase}=Succeeded", "pod/ends", "--timeout=60s")
                .succeeded();
        up.kubectl(
                        "run",
                        "fails",
                        "--image=busybox:1",
                        "--restart=Never",
                        "--",
                        "sh",
                        "-c",
                        "exit 7")
                .succeeded();
        up.kubectl("wait", "--for=jsonpath={.status.phase}=Failed", "pod/fails", "--timeout=60s")
                .succeeded();
        assertThat(
                        up.kubectl(
                                        "get",
                                        "pod",
                                        "fails",
                                        "-o",
                                        "jsonpath={.status.containerStatuses[0].state.terminated.exitCode}")
                                .succeeded())
                .isEqualTo("7");
        up.kubectl("delete", "pod", "ends", "fails").succeeded();
    }

    @Test
    void createSubcommandsThatSendProtobuf() {
        up.kubectl("create", "namespace", "proto").succeeded();
        up.kubectl("create", "secret", "generic", "s", "-n", "proto", "--from-literal=k=v")
                .succeeded();
        assertThat(
                        up.kubectl("get", "secret", "s", "-n", "proto", "-o", "jsonpath={.data.k}")
                                .succeeded())
                .isEqualTo("dg==");
        up.kubectl("create", "deployment", "d", "-n", "proto", "--image=nginx:1").succeeded();
        up.kubectl("rollout", "status", "deployment/d", "-n", "proto", "--timeout=90s").succeeded();
        up.kubectl("delete", "namespace", "proto", "--timeout=90s").succeeded();
        assertThat(up.kubectl("get", "namespace", "proto").failed()).contains("NotFound");
    }

    @Test
    void explainNodeName() {
        assertThat(up.kubectl("explain", "pod.spec.nodeName").succeeded())
                .contains("KIND:", "Pod", "FIELD: nodeName <string>")
                .contains("DESCRIPTION:");
    }

    private static String podNames(String selector) {
        return up.kubectl("get", "pods", "-l", selector, "-o", "name").out().strip();
    }
}
