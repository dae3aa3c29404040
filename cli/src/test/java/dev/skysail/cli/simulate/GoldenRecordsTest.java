package dev.skysail.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.kubernetes.manifest.ManifestReader;
import dev.skysail.scheduling.profiles.Profiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * {@code simulate --records} on the worlds that the real scheduler's code decided: every line is
 * the same, byte for byte.
 */
class GoldenRecordsTest {

    private static final String SUFFIX = ".in.json.gz";
    private static final Path FOLDER =
            Path.of(
                    System.getProperty(
                            "golden.scheduler",
                            "../scheduling/src/test/resources/golden/scheduler-1.37.2"));

    @Test
    void recordsAreThoseOfTheRealScheduler() throws IOException {
        int lines = 0;
        int parted = 0;
        List<String> differences = new ArrayList<>();
        for (Path input : worlds()) {
            String name = input.getFileName().toString().replace(SUFFIX, "");
            byte[] objects = unzip(input);
            List<String> ours = records(name, objects);
            List<String> theirs = text(FOLDER.resolve(name + ".out.jsonl.gz")).lines().toList();
            assertThat(ours).as(name).hasSameSizeAs(theirs);
            for (int i = 0; i < theirs.size(); i++) {
                lines++;
                if (!ours.get(i).equals(theirs.get(i))) {
                    if (hasInterchangeableVolumes(objects)) {
                        parted++;
                        break;
                    }
                    differences.add(difference(name, theirs.get(i), ours.get(i)));
                    break;
                }
            }
        }
        System.out.printf(
                "records: %d lines, %d worlds differ, %d part over volumes of the same size%n",
                lines, differences.size(), parted);
        assertThat(lines).isGreaterThan(3000);
        assertThat(differences.stream().limit(5)).isEmpty();
    }

    /**
     * Whether upstream may take either of two free volumes; which one it takes follows the order of
     * a Go map, so from there on a world can go different ways.
     */
    private static boolean hasInterchangeableVolumes(byte[] objects) {
        Set<String> free = new TreeSet<>();
        for (JsonNode item : new ObjectMapper().readTree(objects).path("items")) {
            JsonNode spec = item.path("spec");
            boolean volume = item.path("kind").asString().equals("PersistentVolume");
            String kind = spec.path("storageClassName") + " " + spec.path("capacity");
            if (volume && !spec.has("claimRef") && !free.add(kind)) {
                return true;
            }
        }
        return false;
    }

    /** Both lines from shortly before the first letter that differs. */
    private static String difference(String name, String real, String ours) {
        int same = 0;
        while (same < Math.min(real.length(), ours.length())
                && real.charAt(same) == ours.charAt(same)) {
            same++;
        }
        int from = Math.max(0, same - 80);
        return "%s%n  real ...%s%n  ours ...%s".formatted(name, part(real, from), part(ours, from));
    }

    private static String part(String line, int from) {
        return line.substring(from, Math.min(line.length(), from + 240));
    }

    private static List<String> records(String name, byte[] input) throws IOException {
        ManifestReader reader = new ManifestReader();
        reader.read(name, new ByteArrayInputStream(input));
        World world = World.of(reader.take());
        assertThat(reader.warnings().sentences()).as(name).isEmpty();
        PodRecords records = new PodRecords(Profiles.current(), world.snapshot());
        List<String> lines = new ArrayList<>();
        lines.add(records.header(world).toString());
        for (Waiting waiting : world.pending()) {
            lines.add(records.next(waiting.pod(), waiting.schedulerName()).toString());
        }
        return lines;
    }

    private static List<Path> worlds() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
        }
    }

    private static byte[] unzip(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }

    private static String text(Path file) throws IOException {
        return new String(unzip(file), StandardCharsets.UTF_8);
    }
}
