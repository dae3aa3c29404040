package dev.skysail.cli.demo;

import dev.skysail.cli.cluster.LocalClusterOptions;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Every way of placing a pod, from the example files, on machines in racks, rows and rooms. */
final class SchedulingWalkthrough implements Walkthrough {

    private static final int MACHINES = 24;
    private static final List<String> EXAMPLES =
            List.of(
                    "node-name",
                    "node-selector",
                    "node-affinity",
                    "pod-affinity",
                    "pod-anti-affinity",
                    "taint-no-schedule",
                    "taint-prefer-no-schedule",
                    "taint-no-execute",
                    "topology-spread");

    @Override
    public String name() {
        return "scheduling";
    }

    @Override
    public String title() {
        return "Names, selectors, affinity, taints and spread on 24 machines";
    }

    @Override
    public LocalClusterOptions cluster() {
        return LocalClusterOptions.defaults()
                .withMachineNames(LocalClusterOptions.machines(MACHINES));
    }

    @Override
    public void play(Stage stage, Claims claims) {
        for (String example : EXAMPLES) {
            ExampleScript script = ExampleScript.read("scheduling/" + example + ".yaml");
            claims.step(script.path() + ": " + script.shows());
            play(stage, script);
            for (String expectation : script.expectations()) {
                claims.check(expectation, holds(stage, expectation), seen(stage, expectation));
            }
            clean(stage, script);
        }
    }

    private static void play(Stage stage, ExampleScript script) {
        if (script.createFirst()) {
            List<HasMetadata> created = stage.create(script.manifest());
            for (HasMetadata object : created) {
                var _ = stage.awaitPod(object.getMetadata().getName(), Stage::isRunning);
            }
        }
        script.taints().forEach(taint -> taint(stage, taint));
        if (!script.createFirst()) {
            var _ = stage.create(script.manifest());
        }
    }

    private static void taint(Stage stage, String text) {
        String[] nodeAndTaint = text.split(" ", 2);
        String[] keyAndRest = nodeAndTaint[1].split("=", 2);
        String[] valueAndEffect = keyAndRest[1].split(":", 2);
        edit(
                stage,
                nodeAndTaint[0],
                node ->
                        node.getSpec()
                                .getTaints()
                                .add(
                                        new TaintBuilder()
                                                .withKey(keyAndRest[0])
                                                .withValue(valueAndEffect[0])
                                                .withEffect(valueAndEffect[1])
                                                .build()));
    }

    private static void edit(Stage stage, String name, java.util.function.Consumer<Node> change) {
        stage.client()
                .nodes()
                .withName(name)
                .edit(
                        node -> {
                            change.accept(node);
                            return node;
                        });
    }

    private static void clean(Stage stage, ExampleScript script) {
        stage.client().apps().deployments().inNamespace("default").delete();
        stage.client().pods().inNamespace("default").delete();
        var _ =
                stage.await(
                        () ->
                                stage.client()
                                        .pods()
                                        .inNamespace("default")
                                        .list()
                                        .getItems()
                                        .isEmpty());
        for (String taint : script.taints()) {
            edit(stage, taint.split(" ", 2)[0], node -> node.getSpec().setTaints(List.of()));
        }
    }

    private static boolean holds(Stage stage, String expectation) {
        String[] word = expectation.split(" ", 3);
        return switch (word[1]) {
            case "on" -> stage.awaitPod(word[0], runsAnd(p -> Stage.node(p).equals(word[2])));
            case "in" -> {
                String[] keyAndValue = word[2].split(" ", 2);
                yield stage.awaitPod(
                        word[0],
                        runsAnd(p -> domain(stage, p, keyAndValue[0]).equals(keyAndValue[1])));
            }
            case "scheduled" -> stage.awaitPod(word[0], runsAnd(p -> true));
            case "same" -> compare(stage, word[0], word[2], true);
            case "other" -> compare(stage, word[0], word[2], false);
            case "pending" -> stage.awaitPod(word[0], p -> refusal(p).contains(word[2]));
            case "gone" -> stage.await(() -> stage.pod(word[0]).isEmpty());
            default -> spread(stage, word[0], word[1], word[2]);
        };
    }

    private static Predicate<Pod> runsAnd(Predicate<Pod> condition) {
        return pod -> Stage.isRunning(pod) && condition.test(pod);
    }

    private static boolean compare(Stage stage, String name, String rest, boolean same) {
        String[] keyAndOther = rest.split(" (as|than) ", 2);
        return stage.awaitPod(keyAndOther[1], Stage::isRunning)
                && stage.awaitPod(
                        name,
                        runsAnd(
                                pod ->
                                        domain(stage, pod, keyAndOther[0])
                                                        .equals(
                                                                domain(
                                                                        stage,
                                                                        stage.pod(keyAndOther[1])
                                                                                .orElseThrow(),
                                                                        keyAndOther[0]))
                                                == same));
    }

    private static boolean spread(Stage stage, String selector, String counts, String rest) {
        String[] label = selector.split("=", 2);
        String key = rest.substring("by ".length());
        int total = java.util.Arrays.stream(counts.split(",")).mapToInt(Integer::parseInt).sum();
        if (!stage.awaitRunning(label[0], label[1], total)) {
            return false;
        }
        Map<String, Integer> domains = new TreeMap<>();
        for (Pod pod : stage.pods(label[0], label[1])) {
            domains.merge(domain(stage, pod, key), 1, Integer::sum);
        }
        String seen =
                String.join(",", domains.values().stream().sorted().map(String::valueOf).toList());
        return seen.equals(counts);
    }

    private static String domain(Stage stage, Pod pod, String key) {
        Node node = stage.client().nodes().withName(Stage.node(pod)).get();
        return node == null ? "" : Stage.label(node, key);
    }

    private static String refusal(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .filter(c -> "PodScheduled".equals(c.getType()) && "False".equals(c.getStatus()))
                .map(c -> String.valueOf(c.getMessage()))
                .findFirst()
                .orElse("");
    }

    private static Object seen(Stage stage, String expectation) {
        return stage.pod(expectation.split(" ", 2)[0])
                .map(p -> p.getStatus().getPhase() + " on '" + Stage.node(p) + "' " + refusal(p))
                .orElse("no such pod");
    }
}
