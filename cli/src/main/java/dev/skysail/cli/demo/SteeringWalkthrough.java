package dev.skysail.cli.demo;

import dev.skysail.cli.cluster.LocalClusterOptions;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/** By hand, by namespace and by the four policies of a Selector. */
final class SteeringWalkthrough implements Walkthrough {

    private static final String SELECTOR = "skysail.dev/selector";

    @Override
    public String name() {
        return "steering";
    }

    @Override
    public String title() {
        return "Labels and Selectors decide which pods go to virtual nodes";
    }

    @Override
    public LocalClusterOptions cluster() {
        return LocalClusterOptions.defaults().withVirtualNodes(List.of("vnd-0001"));
    }

    @Override
    public void play(Stage stage, Claims claims) {
        virtualNode(stage, claims);
        manual(stage, claims);
        virtualNodeOnly(stage, claims);
        normalNodePrefer(stage, claims);
        fair(stage, claims);
        normalNodeOnly(stage, claims);
        priority(stage, claims);
    }

    private static void virtualNode(Stage stage, Claims claims) {
        claims.step("create virtualnode.yaml");
        stage.createExample("virtualnode.yaml");
        boolean ready =
                stage.await(
                        () -> {
                            var node = stage.client().nodes().withName("vnd-0003").get();
                            return node != null
                                    && node.getStatus() != null
                                    && node.getStatus().getConditions().stream()
                                            .anyMatch(
                                                    c ->
                                                            "Ready".equals(c.getType())
                                                                    && "True"
                                                                            .equals(c.getStatus()));
                        });
        claims.check("creating the resource made a Ready node", ready, "no Ready node vnd-0003");
    }

    private static void manual(Stage stage, Claims claims) {
        claims.step("create seeds/seed002-01-pod-test-nginx-manual-virtual.yaml (pod label)");
        stage.createExample("seeds/seed002-01-pod-test-nginx-manual-virtual.yaml");
        boolean running = stage.awaitPod("test-nginx-manual-virtual", Stage::isRunning);
        Pod pod = stage.pod("test-nginx-manual-virtual").orElseThrow();
        claims.check(
                "the labelled pod runs on a virtual node",
                running && stage.onVirtualNode(pod),
                Stage.node(pod));
        claims.check(
                "it got the toleration and the node selector",
                pod.getSpec().getTolerations().stream()
                                .anyMatch(t -> "virtual-kubelet.io/provider".equals(t.getKey()))
                        && "virtual-kubelet".equals(pod.getSpec().getNodeSelector().get("type")),
                pod.getSpec());
        claims.step("create the namespace vk with that label, and a pod in it");
        stage.client()
                .resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName("vk")
                                .addToLabels("ccse.daliqc.cn/vnode", "true")
                                .endMetadata()
                                .build())
                .create();
        stage.createExample("seeds/seed002-02-pod-test-nginx-manual-virtual-ns.yaml");
        KubernetesClient client = stage.client();
        boolean there =
                stage.await(
                        () -> {
                            Pod inVk =
                                    client.pods()
                                            .inNamespace("vk")
                                            .withName("test-nginx-manual-virtual-ns")
                                            .get();
                            return inVk != null
                                    && Stage.isRunning(inVk)
                                    && stage.onVirtualNode(inVk);
                        });
        claims.check(
                "the pod of the labelled namespace runs on a virtual node", there, "it does not");
    }

    private static void virtualNodeOnly(Stage stage, Claims claims) {
        claims.step("create seeds/seed002-03-selector-test-auto-virtual-node.yaml and its pod");
        stage.createExample("seeds/seed002-03-selector-test-auto-virtual-node.yaml");
        stage.createExample("seeds/seed002-04-pod-test-nginx-auto-virtual.yaml");
        boolean running = stage.awaitPod("test-nginx-auto-virtual", Stage::isRunning);
        Pod pod = stage.pod("test-nginx-auto-virtual").orElseThrow();
        claims.check(
                "virtualNodeOnly: the pod runs on a virtual node though machines are free",
                running && stage.onVirtualNode(pod),
                Stage.node(pod));
        claims.check(
                "its effects are on the pod",
                "true".equals(Stage.label(pod, "eci-schedulable"))
                        && "true".equals(Stage.annotation(pod, "ccse.daliqc.cn/eci-image-cache")),
                pod.getMetadata());
        claims.equal(
                "the pod names its selector",
                "test-auto-virtual-node",
                Stage.annotation(pod, SELECTOR));
    }

    private static void normalNodePrefer(Stage stage, Claims claims) {
        claims.step("create seeds/seed002-05-selector-test-auto-virtual-node-normal.yaml");
        stage.createExample("seeds/seed002-05-selector-test-auto-virtual-node-normal.yaml");
        Pod small = run(stage, "normal-small", "nginx-normal", "100m");
        claims.check(
                "normalNodePrefer: a pod that fits a machine stays there, untouched",
                Stage.isRunning(small)
                        && !stage.onVirtualNode(small)
                        && Stage.label(small, "eci-schedulable").isEmpty(),
                Stage.node(small) + " " + small.getMetadata().getLabels());
        Pod big = run(stage, "normal-big", "nginx-normal", "16");
        claims.check(
                "a pod that fits no machine runs on a virtual node, with the effects",
                Stage.isRunning(big)
                        && stage.onVirtualNode(big)
                        && "true".equals(Stage.label(big, "eci-schedulable")),
                Stage.node(big) + " " + big.getMetadata().getLabels());
    }

    private static void fair(Stage stage, Claims claims) {
        claims.step("create seeds/seed002-06-selector-test-auto-virtual-node-fair.yaml");
        stage.createExample("seeds/seed002-06-selector-test-auto-virtual-node-fair.yaml");
        Pod pod = run(stage, "fair", "nginx-fair", "100m");
        claims.check(
                "fair: toleration and effects at creation, no node selector; it runs on "
                        + Stage.node(pod),
                Stage.isRunning(pod)
                        && pod.getSpec().getTolerations().stream()
                                .anyMatch(t -> "virtual-kubelet.io/provider".equals(t.getKey()))
                        && (pod.getSpec().getNodeSelector() == null
                                || pod.getSpec().getNodeSelector().isEmpty())
                        && "true".equals(Stage.label(pod, "eci-schedulable")),
                pod.getSpec());
    }

    private static void normalNodeOnly(Stage stage, Claims claims) {
        claims.step("create seeds/seed002-07-selector-test-nginx-ecs.yaml");
        stage.createExample("seeds/seed002-07-selector-test-nginx-ecs.yaml");
        Pod pod = run(stage, "ecs", "nginx-ecs", "100m");
        claims.check(
                "normalNodeOnly: effects only, on a machine",
                Stage.isRunning(pod)
                        && !stage.onVirtualNode(pod)
                        && "true".equals(Stage.label(pod, "ccse-ecs"))
                        && "true".equals(Stage.annotation(pod, "ccse.daliqc.cn/image-cache")),
                Stage.node(pod) + " " + pod.getMetadata());
    }

    private static void priority(Stage stage, Claims claims) {
        claims.step("create selector-priority.yaml (the same pods, priority 100)");
        List<HasMetadata> created = stage.createExample("selector-priority.yaml");
        Pod pod = run(stage, "decided", "nginx", "100m");
        claims.check(
                "the Selector with the higher priority decides",
                "stay-on-machines".equals(Stage.label(pod, "decided-by"))
                        && !stage.onVirtualNode(pod),
                created.size() + " " + pod.getMetadata().getLabels());
    }

    private static Pod run(Stage stage, String name, String app, String cpu) {
        String pod =
                """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: %s
                  labels:
                    app: %s
                spec:
                  containers:
                  - name: nginx
                    image: nginx:1
                    resources:
                      requests:
                        cpu: %s
                """
                        .formatted(name, app, cpu);
        stage.create(pod);
        var _ = stage.awaitPod(name, Stage::isRunning);
        return stage.pod(name).orElseThrow();
    }
}
