package dev.skysail.controlplane.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Prints JSON as Go's fmt prints the maps and slices it is decoded into ({@code %v}). */
public final class GoText {

    private GoText() {}

    /** Returns a value as {@code map[a:1 b:[x y]]}; keys are sorted. */
    public static String of(JsonNode value) {
        if (value.isObject()) {
            Map<String, JsonNode> sorted = new TreeMap<>();
            value.forEachEntry(sorted::put);
            List<String> parts = new ArrayList<>();
            sorted.forEach((name, child) -> parts.add(name + ":" + of(child)));
            return "map[" + String.join(" ", parts) + "]";
        }
        if (value.isArray()) {
            return "[" + String.join(" ", value.values().stream().map(GoText::of).toList()) + "]";
        }
        return value.isNull() ? "<nil>" : value.asString();
    }

    /** Returns a text in quotes, escaped as Go's {@code %q} escapes. */
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\r' -> out.append("\\r");
                default -> {
                    if (c < ' ' || c == 0x7f) {
                        out.append(String.format("\\x%02x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.append('"').toString();
    }
}
