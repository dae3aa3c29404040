package dev.skysail.scheduling.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.ObjectMapper;

/// Every decision of the real scheduler's code on recorded worlds, decided again.
///
/// Everything must agree: feasible nodes, every refusal of every node, raw and weighted scores, the
/// best nodes, the text, preemption with victims in order, and the cycle after the victims left.
/// Any folder of the same form can be named by -Dgolden.scheduler=FOLDER.
class GoldenSchedulerTest {
    private static final String SUFFIX = ".in.json.gz";
    private static final Path ALL = Path.of("src/test/resources/golden");
    private static final Pattern VERSION = Pattern.compile("scheduler-(\\d+\\.\\d+)");
    private static final int SHOWN = 10;

    private final ObjectMapper json = new ObjectMapper();

    @ParameterizedTest
    @MethodSource("folders")
    void decidesAsKubeScheduler(Path folder) throws IOException {
        int records = 0;
        int preemptions = 0;
        List<String> differences = new ArrayList<>();
        for (Path input : list(folder, path -> path.toString().endsWith(SUFFIX))) {
            String name = input.getFileName().toString().replace(SUFFIX, "");
            Path configuration = folder.resolve(name + ".config.json");
            Comparison comparison =
                    new Comparison(
                            version(folder),
                            json.readTree(read(input)),
                            Files.exists(configuration)
                                    ? json.readTree(Files.readString(configuration))
                                    : json.createObjectNode());
            for (String line : read(folder.resolve(name + ".out.jsonl.gz")).lines().toList()) {
                for (String text : comparison.compare(json.readTree(line))) {
                    differences.add(name + " " + text);
                }
            }
            records += comparison.compared();
            preemptions += comparison.preemptions();
        }
        System.out.printf(
                "golden %s: %d records compared, %d of them with preemption, %d differences%n",
                folder.getFileName(), records, preemptions, differences.size());
        assertThat(differences.stream().limit(SHOWN)).isEmpty();
        assertThat(records).isPositive();
    }

    /// The minor version a folder is named after, 1.37 if it names none.
    private static String version(Path folder) {
        Matcher named = VERSION.matcher(folder.getFileName().toString());
        return named.find() ? named.group(1) : "1.37";
    }

    static List<Path> folders() throws IOException {
        String named = System.getProperty("golden.scheduler", "");
        return named.isEmpty()
                ? list(ALL, path -> path.getFileName().toString().startsWith("scheduler-"))
                : List.of(Path.of(named));
    }

    private static List<Path> list(Path folder, Predicate<Path> wanted) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(wanted).sorted().toList();
        }
    }

    private static String read(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
