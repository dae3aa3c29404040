package dev.skysail.controlplane.apiserver.wire;

import dev.skysail.controlplane.resource.GoText;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.DuplicateKeyException;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** YAML request bodies and answers, by way of the JSON tree. */
public final class Yaml {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Yaml() {}

    /** Reads a document; of a key that is there twice the last value counts. */
    public static JsonNode read(byte[] bytes) {
        return read(bytes, true);
    }

    /** Returns what a strict reader refuses, empty for nothing. */
    public static String duplicates(byte[] bytes) {
        try {
            read(bytes, false);
            return "";
        } catch (DuplicateKeyException e) {
            String line =
                    e.getProblemMark().map(mark -> String.valueOf(mark.getLine() + 1)).orElse("");
            String key = String.valueOf(e.getProblem()).replace("found duplicate key ", "");
            return "yaml: unmarshal errors:\n  line "
                    + line
                    + ": key "
                    + GoText.quoted(key)
                    + " already set in map";
        }
    }

    private static JsonNode read(byte[] bytes, boolean duplicates) {
        LoadSettings settings =
                LoadSettings.builder()
                        .setAllowDuplicateKeys(duplicates)
                        .setSchema(new GoYamlSchema())
                        .build();
        return toJson(new Load(settings).loadFromString(new String(bytes, StandardCharsets.UTF_8)));
    }

    static byte[] write(JsonNode node) {
        DumpSettings settings = DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build();
        return new Dump(settings).dumpToString(fromJson(node)).getBytes(StandardCharsets.UTF_8);
    }

    /** Words a syntax error about as Go's yaml package does. */
    public static String describe(YamlEngineException error) {
        if (error instanceof MarkedYamlEngineException marked) {
            String line =
                    marked.getProblemMark().map(mark -> "line " + (mark.getLine() + 1)).orElse("");
            String problem = String.valueOf(marked.getProblem());
            String said =
                    problem.startsWith("expected the node content")
                            ? "did not find expected node content"
                            : problem;
            return "yaml: " + (line.isEmpty() ? said : line + ": " + said);
        }
        return "yaml: " + String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    }

    private static JsonNode toJson(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case Map<?, ?> map -> {
                ObjectNode object = NODES.objectNode();
                map.forEach((key, item) -> object.set(String.valueOf(key), toJson(item)));
                yield object;
            }
            case List<?> list -> {
                ArrayNode array = NODES.arrayNode();
                list.forEach(item -> array.add(toJson(item)));
                yield array;
            }
            case Boolean flag -> NODES.booleanNode(flag);
            case Integer number -> NODES.numberNode(number.longValue());
            case Long number -> NODES.numberNode(number.longValue());
            case BigInteger number -> NODES.numberNode(number);
            case Double number -> NODES.numberNode(number.doubleValue());
            default -> NODES.stringNode(value.toString());
        };
    }

    private static @Nullable Object fromJson(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> {
                Map<String, @Nullable Object> map = new TreeMap<>();
                node.properties().forEach(e -> map.put(e.getKey(), fromJson(e.getValue())));
                yield map;
            }
            case ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                node.forEach(item -> list.add(fromJson(item)));
                yield list;
            }
            case BOOLEAN -> node.booleanValue();
            case NUMBER -> node.numberValue();
            case NULL, MISSING -> null;
            case STRING, BINARY, POJO -> node.asString("");
        };
    }
}
