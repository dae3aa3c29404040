package dev.skysail.scheduling.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Every decision of the real scheduler's code on 150 random worlds, decided again.
///
/// Pods with volumes are followed but not compared; everything else must agree: feasible nodes,
/// first refusal of every node, raw and weighted scores, the best nodes, the text, and preemption
/// with victims in order.
class GoldenSchedulerTest {
    private static final String SUFFIX = ".in.json.gz";
    private static final int SHOWN = 25;

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void decidesAsKubeScheduler1372() throws IOException {
        Path folder =
                Path.of(
                        System.getProperty(
                                "golden.scheduler", "src/test/resources/golden/scheduler-1.37.2"));
        int records = 0;
        int preemptions = 0;
        List<String> differences = new ArrayList<>();
        for (Path input : worlds(folder)) {
            String name = input.getFileName().toString().replace(SUFFIX, "");
            World world = new WorldDecoder().decode(json.readTree(read(input)));
            Replay replay = new Replay(world);
            Path answers = folder.resolve(name + ".out.jsonl.gz");
            for (String line : read(answers).lines().toList()) {
                JsonNode answer = json.readTree(line);
                if (answer.path("type").asString().equals("pod")) {
                    replay.compare(answer).forEach(text -> differences.add(name + " " + text));
                }
            }
            records += replay.compared();
            preemptions += replay.preemptions();
        }
        System.out.printf(
                "golden scheduler: %d records compared, %d of them with preemption,"
                        + " %d differences%n",
                records, preemptions, differences.size());
        assertThat(differences.stream().limit(SHOWN)).isEmpty();
        assertThat(records).isGreaterThan(1000);
    }

    private static List<Path> worlds(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
        }
    }

    private static String read(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }
}
