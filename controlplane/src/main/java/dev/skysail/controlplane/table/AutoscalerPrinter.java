package dev.skysail.controlplane.table;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Prints horizontal pod autoscalers of autoscaling/v1 and v2. */
final class AutoscalerPrinter {

    private static final int SHOWN = 2;

    private AutoscalerPrinter() {}

    static void print(ObjectNode o, Row row) {
        JsonNode spec = o.path("spec");
        JsonNode target = spec.path("scaleTargetRef");
        JsonNode minimum = spec.path("minReplicas");
        row.name(o)
                .text(target.path("kind").asString("") + "/" + target.path("name").asString(""))
                .text(targets(o))
                .text(minimum.isNumber() ? minimum.asString() : "<unset>")
                .number(spec.path("maxReplicas").asLong(0))
                .number(o.path("status").path("currentReplicas").asLong(0))
                .age(o);
    }

    private static String targets(ObjectNode o) {
        List<String> parts = new ArrayList<>();
        JsonNode percentage = o.path("spec").path("targetCPUUtilizationPercentage");
        if (percentage.isNumber()) {
            JsonNode current = o.path("status").path("currentCPUUtilizationPercentage");
            String now = current.isNumber() ? current.asString() + "%" : Row.UNKNOWN;
            parts.add("cpu: " + now + "/" + percentage.asString() + "%");
        }
        JsonNode metrics = o.path("spec").path("metrics");
        JsonNode currents = o.path("status").path("currentMetrics");
        for (int i = 0; i < metrics.size(); i++) {
            parts.add(metric(metrics.path(i), currents.path(i)));
        }
        if (parts.isEmpty()) {
            return Row.NONE;
        }
        if (parts.size() <= SHOWN) {
            return String.join(", ", parts);
        }
        return String.join(", ", parts.subList(0, SHOWN))
                + " + "
                + (parts.size() - SHOWN)
                + " more...";
    }

    private static String metric(JsonNode metric, JsonNode status) {
        String type = metric.path("type").asString("");
        String field = Character.toLowerCase(type.charAt(0)) + type.substring(1);
        JsonNode source = metric.path(field);
        JsonNode current = status.path(field).path("current");
        JsonNode target = source.path("target");
        String prefix = type.endsWith("Resource") ? source.path("name").asString("") + ": " : "";
        if (target.has("averageUtilization")) {
            JsonNode now = current.path("averageUtilization");
            return prefix
                    + (now.isNumber() ? now.asString() + "%" : Row.UNKNOWN)
                    + "/"
                    + target.path("averageUtilization").asString()
                    + "%";
        }
        boolean average = target.has("averageValue");
        String value = average ? "averageValue" : "value";
        String suffix = average && !type.endsWith("Resource") ? " (avg)" : "";
        return prefix
                + current.path(value).asString(Row.UNKNOWN)
                + "/"
                + target.path(value).asString("")
                + suffix;
    }
}
