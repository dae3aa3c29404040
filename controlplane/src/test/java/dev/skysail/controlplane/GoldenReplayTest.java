package dev.skysail.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.schema.RecordedSchemas;
import dev.skysail.controlplane.table.RecordedLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Replays what a real API server was asked and compares the answers. The file in-scope.txt lists
 * the steps that must be equal; with the JVM option {@code -Dgolden.report=true} the first
 * difference of every other step is printed.
 */
class GoldenReplayTest {

    private static final boolean REPORT = Boolean.getBoolean("golden.report");

    /**
     * One file with the steps of it that must be equal.
     *
     * @param file name of the recording
     * @param steps numbers of steps
     */
    record Scope(String file, List<Integer> steps) {
        @Override
        public String toString() {
            return file;
        }
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void answersAsTheRealServer(Scope scope) {
        List<JsonNode> setUp =
                RecordedLines.read("setup.jsonl").stream()
                        .filter(line -> line.path("file").asString().equals(scope.file()))
                        .toList();
        Map<Integer, String> outcome;
        try (ControlPlane plane =
                        ControlPlane.start(
                                new ControlPlaneOptions(
                                        0, StandardParts.make(new RecordedSchemas())));
                GoldenReplay replay =
                        new GoldenReplay(plane.url(), plane.token(), plane.authorityPem())) {
            outcome =
                    replay.replay(
                            scope.file(), setUp, step -> REPORT || scope.steps().contains(step));
        }
        if (REPORT) {
            report(scope.file(), outcome);
        }
        Map<Integer, String> differences = new TreeMap<>(outcome);
        differences.keySet().retainAll(scope.steps());
        differences.values().removeIf(String::isEmpty);
        assertThat(differences).isEmpty();
        assertThat(outcome.keySet()).containsAll(scope.steps());
    }

    static Stream<Scope> scopes() {
        List<Scope> scopes = new ArrayList<>();
        try (InputStream in =
                        GoldenReplayTest.class.getResourceAsStream(
                                "/golden/api-1.37.2/in-scope.txt");
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(GoldenReplayTest::scope)
                    .forEach(scopes::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return scopes.stream();
    }

    private static Scope scope(String line) {
        List<String> parts = Arrays.asList(line.split("[ ,]+"));
        List<Integer> steps = new ArrayList<>();
        for (String part : parts.subList(1, parts.size())) {
            int dash = part.indexOf('-');
            int from = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            int to = Integer.parseInt(part.substring(dash + 1));
            for (int step = from; step <= to; step++) {
                steps.add(step);
            }
        }
        return new Scope(parts.getFirst(), steps);
    }

    private static void report(String file, Map<Integer, String> outcome) {
        List<String> equal = new ArrayList<>();
        outcome.forEach(
                (step, difference) -> {
                    if (difference.isEmpty()) {
                        equal.add(String.valueOf(step));
                    } else {
                        System.out.println("DIFF " + file + " " + step + " " + difference);
                    }
                });
        System.out.println("SCOPE " + file + " " + String.join(",", equal));
    }
}
