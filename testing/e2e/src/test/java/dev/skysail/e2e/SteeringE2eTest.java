package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Steering by hand, by namespace, by the four policies; docs/walkthroughs/steering.md. */
class SteeringE2eTest {

    private SkysailUp up;
    private Transcript page;

    @Test
    void labelsAndSelectorsDecide() {
        try (SkysailUp cluster = SkysailUp.start("--virtual-nodes", "vnd-0001")) {
            up = cluster;
            page = new Transcript(up, "steering", "Which pods go to virtual nodes");
            virtualNode();
            manual();
            policies();
            page.compare();
        }
    }

    private void virtualNode() {
        page.say(
                "`./skysail up --virtual-nodes vnd-0001`. Creating the resource creates the node.");
        page.run("kubectl apply -f examples/virtualnode.yaml").succeeded();
        page.run("kubectl wait --for=condition=Ready node/vnd-0003 --timeout=60s").succeeded();
    }

    private void manual() {
        page.say("By a label on the pod.");
        page.run("kubectl apply -f examples/seeds/seed002-01-pod-test-nginx-manual-virtual.yaml")
                .succeeded();
        assertThat(nodeOf("test-nginx-manual-virtual")).startsWith("vnd-");
        page.say("By a label on the namespace.");
        page.run("kubectl create ns vk").succeeded();
        page.run("kubectl label ns vk ccse.daliqc.cn/vnode=\"true\"").succeeded();
        page.run("kubectl apply -f examples/seeds/seed002-02-pod-test-nginx-manual-virtual-ns.yaml")
                .succeeded();
        page.run(
                        "kubectl wait -n vk --for=condition=Ready pod/test-nginx-manual-virtual-ns"
                                + " --timeout=60s")
                .succeeded();
        assertThat(
                        up.shell(
                                        "kubectl get pod -n vk test-nginx-manual-virtual-ns -o"
                                                + " jsonpath='{.spec.nodeName}'")
                                .succeeded())
                .startsWith("vnd-");
    }

    private void policies() {
        page.say("virtualNodeOnly.");
        page.run("kubectl apply -f examples/seeds/seed002-03-selector-test-auto-virtual-node.yaml")
                .succeeded();
        page.run("kubectl apply -f examples/seeds/seed002-04-pod-test-nginx-auto-virtual.yaml")
                .succeeded();
        assertThat(nodeOf("test-nginx-auto-virtual")).startsWith("vnd-");
        assertThat(label("test-nginx-auto-virtual", "eci-schedulable")).isEqualTo("true");
        page.say("normalNodePrefer: real nodes first, virtual nodes when nothing else fits.");
        page.run(
                        "kubectl apply -f"
                            + " examples/seeds/seed002-05-selector-test-auto-virtual-node-normal.yaml")
                .succeeded();
        run("normal-small", "nginx-normal", "100m");
        assertThat(nodeOf("normal-small")).startsWith("node-");
        assertThat(label("normal-small", "eci-schedulable")).isEmpty();
        run("normal-big", "nginx-normal", "16");
        assertThat(nodeOf("normal-big")).startsWith("vnd-");
        assertThat(label("normal-big", "eci-schedulable")).isEqualTo("true");
        page.say("fair: the scheduler decides.");
        page.run(
                        "kubectl apply -f"
                            + " examples/seeds/seed002-06-selector-test-auto-virtual-node-fair.yaml")
                .succeeded();
        run("fair", "nginx-fair", "100m");
        assertThat(nodeOf("fair")).isNotEmpty();
        assertThat(label("fair", "eci-schedulable")).isEqualTo("true");
        page.say("normalNodeOnly: effects only.");
        page.run("kubectl apply -f examples/seeds/seed002-07-selector-test-nginx-ecs.yaml")
                .succeeded();
        run("ecs", "nginx-ecs", "100m");
        assertThat(nodeOf("ecs")).startsWith("node-");
        assertThat(label("ecs", "ccse-ecs")).isEqualTo("true");
        page.say("Several match: the highest priority decides.");
        page.run("kubectl apply -f examples/selector-priority.yaml").succeeded();
        run("decided", "nginx", "100m");
        assertThat(nodeOf("decided")).startsWith("node-");
        assertThat(label("decided", "decided-by")).isEqualTo("stay-on-machines");
    }

    private void run(String name, String app, String cpu) {
        String line =
                """
                kubectl run %s --image=nginx:1 --labels=app=%s --overrides='{"spec":{"containers":\
                [{"name":"%s","image":"nginx:1","resources":{"requests":{"cpu":"%s"}}}]}}'\
                """
                        .formatted(name, app, name, cpu);
        page.run(line).succeeded();
    }

    private String nodeOf(String pod) {
        page.run("kubectl wait --for=condition=Ready pod/" + pod + " --timeout=60s").succeeded();
        return up.kubectl("get", "pod", pod, "-o", "jsonpath={.spec.nodeName}").succeeded();
    }

    private String label(String pod, String key) {
        return up.shell("kubectl get pod " + pod + " -o jsonpath='{.metadata.labels." + key + "}'")
                .succeeded();
    }
}
