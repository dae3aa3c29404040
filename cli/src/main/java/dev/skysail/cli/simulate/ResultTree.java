package dev.skysail.cli.simulate;

import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Results for programs, as JSON or YAML. */
public final class ResultTree {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int LINE = 100;

    private ResultTree() {}

    /** All steps with their pods and skews. */
    static ObjectNode of(String version, List<StepReport> reports) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode().put("kubernetes", version);
        ArrayNode steps = tree.putArray("steps");
        for (StepReport report : reports) {
            ObjectNode step = steps.addObject().put("step", report.title());
            ArrayNode pods = step.putArray("pods");
            report.lines().forEach(line -> pod(pods.addObject(), line));
            ArrayNode skews = step.putArray("skew");
            report.skews().forEach(skew -> skew(skews.addObject(), skew));
        }
        return tree;
    }

    private static void pod(ObjectNode node, PodLine line) {
        node.put("pod", line.pod()).put("result", line.result().text());
        if (!line.node().isEmpty()) {
            node.put("node", line.node());
        }
        if (!line.zone().isEmpty()) {
            node.put("zone", line.zone());
        }
        if (line.feasible() > 0) {
            node.put("score", line.score()).put("feasible", line.feasible());
        }
        if (!line.message().isEmpty()) {
            node.put("message", line.message());
        }
    }

    private static void skew(ObjectNode node, SkewLine skew) {
        node.put("pods", skew.group())
                .put("topologyKey", skew.topologyKey())
                .put("skew", skew.skew());
        if (skew.maxSkew() > 0) {
            node.put("maxSkew", skew.maxSkew());
        }
        ObjectNode counts = node.putObject("counts");
        skew.counts().forEach(counts::put);
    }

    /** The tree as indented JSON. */
    public static String json(ObjectNode tree) {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree);
    }

    /** The tree as YAML. */
    public static String yaml(ObjectNode tree) {
        DumpSettings settings =
                DumpSettings.builder()
                        .setDefaultFlowStyle(FlowStyle.BLOCK)
                        .setWidth(LINE)
                        .setSplitLines(false)
                        .build();
        return new Dump(settings).dumpToString(JSON.convertValue(tree, Map.class)).stripTrailing();
    }
}
