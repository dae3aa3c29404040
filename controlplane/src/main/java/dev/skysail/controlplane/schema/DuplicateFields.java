package dev.skysail.controlplane.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/** Finds fields that a JSON text gives more than once (sigs.k8s.io/json, strict decoding). */
public final class DuplicateFields {

    private static final JsonMapper MAPPER = new JsonMapper();

    private DuplicateFields() {}

    /** Returns texts such as {@code duplicate field "spec.restartPolicy"} in document order. */
    public static List<String> find(byte[] json) {
        List<String> found = new ArrayList<>();
        Deque<Level> levels = new ArrayDeque<>();
        try (JsonParser parser = MAPPER.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case START_OBJECT -> levels.push(new Level(path(levels), false));
                    case START_ARRAY -> levels.push(new Level(path(levels), true));
                    case END_OBJECT, END_ARRAY -> levels.pop();
                    case PROPERTY_NAME -> {
                        Level level = levels.element();
                        level.name = parser.currentName();
                        if (!level.seen.add(level.name)) {
                            found.add("duplicate field \"" + path(levels) + "\"");
                        }
                    }
                    default -> path(levels);
                }
            }
        }
        return found;
    }

    /** Returns the path of the value that comes next; items of arrays are counted. */
    private static String path(Deque<Level> levels) {
        Level level = levels.peek();
        if (level == null) {
            return "";
        }
        if (level.array) {
            return level.path + "[" + level.index++ + "]";
        }
        return level.path.isEmpty() ? level.name : level.path + "." + level.name;
    }

    private static final class Level {
        final String path;
        final boolean array;
        final Set<String> seen = new HashSet<>();
        String name = "";
        int index;

        Level(String path, boolean array) {
            this.path = path;
            this.array = array;
        }
    }
}
