package dev.skysail.scheduling.fuzz;

import dev.skysail.scheduling.golden.Comparison;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What came of one world: the answers and where the engine differs from them.
///
/// @param unusable why the world says nothing, empty if it does
record Verdict(List<JsonNode> answers, List<String> differences, String unusable) {
    private static final String VERSION = "1.37";

    static Verdict on(FuzzWorld world, Oracle oracle) {
        List<JsonNode> answers = oracle.ask(world);
        for (JsonNode answer : answers) {
            boolean error =
                    !answer.path("type").asString().equals("pod")
                            || answer.path("result").asString().equals("Error");
            if (error) {
                return new Verdict(answers, List.of(), answer.path("message").asString());
            }
            if (!answer.path("crossCheck").asString().equals("ok")) {
                return new Verdict(answers, List.of(), answer.path("crossCheck").asString());
            }
        }
        return new Verdict(answers, differences(world, answers), "");
    }

    private static List<String> differences(FuzzWorld world, List<JsonNode> answers) {
        List<String> differences = new ArrayList<>();
        try {
            Comparison comparison = new Comparison(VERSION, world.list(), world.configuration());
            for (JsonNode answer : answers) {
                differences.addAll(comparison.compare(answer));
            }
        } catch (RuntimeException e) {
            differences.add("the engine threw " + e);
        }
        return differences;
    }

    /// The kinds of difference, without pods and values.
    List<String> kinds() {
        return differences.stream()
                .map(text -> text.lines().findFirst().orElse("").replaceFirst("^\\S+ ", ""))
                .distinct()
                .toList();
    }
}
