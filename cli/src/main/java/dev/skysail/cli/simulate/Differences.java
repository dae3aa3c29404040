package dev.skysail.cli.simulate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Where versions decide or speak differently about the same pods. */
final class Differences {

    private final Map<String, List<StepReport>> reports;

    Differences(Map<String, List<StepReport>> reports) {
        this.reports = new LinkedHashMap<>(reports);
    }

    /** The differences in a format: table, wide, json or yaml. */
    String text(String format) {
        Map<String, Map<String, PodLine>> different = different();
        return switch (format) {
            case "json" -> ResultTree.json(tree(different));
            case "yaml" -> ResultTree.yaml(tree(different));
            default -> table(different);
        };
    }

    private Map<String, Map<String, PodLine>> different() {
        Map<String, Map<String, PodLine>> byPod = new LinkedHashMap<>();
        reports.forEach(
                (version, steps) ->
                        ResultTable.last(steps)
                                .forEach(
                                        (pod, line) ->
                                                byPod.computeIfAbsent(
                                                                pod, p -> new LinkedHashMap<>())
                                                        .put(version, line)));
        byPod.values()
                .removeIf(
                        lines -> {
                            Set<String> outcomes = new TreeSet<>();
                            lines.values().forEach(line -> outcomes.add(outcome(line)));
                            return outcomes.size() == 1 && lines.size() == reports.size();
                        });
        return byPod;
    }

    private static String outcome(PodLine line) {
        return line.result().text() + " " + line.node() + " " + line.message();
    }

    private String table(Map<String, Map<String, PodLine>> different) {
        List<String> lines = new ArrayList<>();
        different.forEach(
                (pod, byVersion) -> {
                    lines.add(pod);
                    for (String version : reports.keySet()) {
                        lines.add("  " + version + "   " + words(byVersion.get(version)));
                    }
                });
        int pods = ResultTable.last(reports.values().iterator().next()).size();
        lines.add(
                "%s%d of %d pods differ between %s"
                        .formatted(
                                different.isEmpty() ? "" : "\n",
                                different.size(),
                                pods,
                                String.join(", ", reports.keySet())));
        return String.join("\n", lines);
    }

    private static String words(@org.jspecify.annotations.Nullable PodLine line) {
        if (line == null) {
            return "not there";
        }
        String where = line.node().isEmpty() ? "" : " " + line.node();
        String why = line.message().isEmpty() ? "" : "   " + line.message();
        return line.result().text() + where + why;
    }

    private ObjectNode tree(Map<String, Map<String, PodLine>> different) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        ArrayNode versions = tree.putArray("versions");
        reports.keySet().forEach(versions::add);
        ArrayNode pods = tree.putArray("differences");
        different.forEach(
                (pod, byVersion) -> {
                    ObjectNode entry = pods.addObject().put("pod", pod);
                    byVersion.forEach(
                            (version, line) ->
                                    entry.putObject(version)
                                            .put("result", line.result().text())
                                            .put("node", line.node())
                                            .put("message", line.message()));
                });
        return tree;
    }
}
