package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each manifest of examples/scheduling does what its first lines promise, with real kubectl;
 * docs/walkthroughs/scheduling.md.
 */
class SchedulingE2eTest {

    private static SkysailUp up;
    private static Transcript page;

    @BeforeAll
    static void start() {
        up = SkysailUp.start("--nodes", "24");
        page = new Transcript(up, "scheduling", "Rules of placement, one by one");
        page.say(
                "`./skysail up --nodes 24`. The machines stand in rooms, rows and racks of three"
                        + " zones.");
    }

    @AfterAll
    static void stop() {
        up.close();
        page.compare();
    }

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Project.path("examples/scheduling"))) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theExampleHoldsItsPromise(Path example) throws IOException {
        String manifest = Files.readString(example);
        page.title(example.getFileName().toString());
        lines(manifest, "shows").forEach(page::say);
        List<String> taints = lines(manifest, "taint");
        boolean createFirst = lines(manifest, "first").contains("create");
        if (createFirst) {
            apply(example);
            up.kubectl("wait", "--for=condition=Ready", "pod", "--all", "--timeout=60s")
                    .succeeded();
        }
        for (String taint : taints) {
            String[] nodeAndTaint = taint.split(" ", 2);
            page.run("kubectl taint node " + nodeAndTaint[0] + " " + nodeAndTaint[1]).succeeded();
        }
        if (!createFirst) {
            apply(example);
        }
        List<String> expectations = lines(manifest, "expect");
        assertThat(expectations).isNotEmpty();
        for (String expectation : expectations) {
            up.await(example.getFileName() + ": " + expectation, () -> holds(expectation));
            show(expectation);
        }
        up.kubectl("delete", "deployment,pod", "--all", "--grace-period=1").succeeded();
        up.await(
                "all pods are gone", () -> up.kubectl("get", "pods", "-o", "name").out().isBlank());
        for (String taint : taints) {
            String[] nodeAndTaint = taint.split(" ", 2);
            up.kubectl("taint", "node", nodeAndTaint[0], nodeAndTaint[1] + "-").succeeded();
        }
    }

    private static void apply(Path example) {
        page.run("kubectl apply -f examples/scheduling/" + example.getFileName()).succeeded();
    }

    /** Shows what does not differ from run to run; the rest is told as checked. */
    private static void show(String expectation) {
        String[] word = expectation.split(" ", 3);
        switch (word[1]) {
            case "on" ->
                    page.run(
                            "kubectl get pod %s -o jsonpath='{.spec.nodeName}{\"\\n\"}'"
                                    .formatted(word[0]));
            case "pending" ->
                    page.run(
                            "kubectl get pod %s -o jsonpath='{.status.conditions[0].message}{\"\\n\"}'"
                                    .formatted(word[0]));
            case "gone" -> page.run("kubectl get pod " + word[0]);
            default -> page.say("✓ " + expectation);
        }
    }

    private static boolean holds(String expectation) {
        String[] word = expectation.split(" ", 3);
        return switch (word[1]) {
            case "on" -> running(word[0]) && node(word[0]).equals(word[2]);
            case "in" -> {
                String[] keyAndValue = word[2].split(" ", 2);
                yield running(word[0]) && domain(word[0], keyAndValue[0]).equals(keyAndValue[1]);
            }
            case "scheduled" -> running(word[0]);
            case "same", "other" -> {
                String[] keyAndPod = word[2].split(" (as|than) ", 2);
                yield running(word[0])
                        && running(keyAndPod[1])
                        && domain(word[0], keyAndPod[0]).equals(domain(keyAndPod[1], keyAndPod[0]))
                                == word[1].equals("same");
            }
            case "pending" ->
                    get("pod", word[0], "{.status.conditions[?(@.type==\"PodScheduled\")].message}")
                            .contains(word[2]);
            case "gone" -> up.kubectl("get", "pod", word[0]).err().contains("NotFound");
            default -> spread(word[0], word[1], word[2].substring("by ".length()));
        };
    }

    private static boolean running(String pod) {
        return get("pod", pod, "{.status.phase}").equals("Running");
    }

    private static String node(String pod) {
        return get("pod", pod, "{.spec.nodeName}");
    }

    private static String domain(String pod, String key) {
        return get("node", node(pod), "{.metadata.labels." + key.replace(".", "\\.") + "}");
    }

    private static boolean spread(String selector, String counts, String key) {
        String nodes =
                up.kubectl(
                                "get",
                                "pods",
                                "-l",
                                selector,
                                "-o",
                                "jsonpath={.items[*].spec.nodeName}")
                        .out()
                        .strip();
        if (nodes.isEmpty()) {
            return false;
        }
        List<String> zones =
                Stream.of(nodes.split(" "))
                        .map(
                                n ->
                                        get(
                                                "node",
                                                n,
                                                "{.metadata.labels."
                                                        + key.replace(".", "\\.")
                                                        + "}"))
                        .toList();
        String seen =
                String.join(
                        ",",
                        zones.stream()
                                .distinct()
                                .map(z -> zones.stream().filter(z::equals).count())
                                .sorted()
                                .map(String::valueOf)
                                .toList());
        return seen.equals(counts);
    }

    private static String get(String kind, String name, String path) {
        return up.kubectl("get", kind, name, "-o", "jsonpath=" + path).out();
    }

    private static List<String> lines(String manifest, String key) {
        String prefix = "# " + key + ": ";
        return manifest.lines()
                .takeWhile(line -> line.startsWith("#"))
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()).strip())
                .toList();
    }
}
