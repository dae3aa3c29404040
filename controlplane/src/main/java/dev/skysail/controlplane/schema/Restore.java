package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.schema.GoType.Scalar;
import dev.skysail.controlplane.schema.GoType.Struct;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Finds the first value that does not fit its Go type when maps are converted into structs, as
 * happens after a strategic merge patch (apimachinery pkg/runtime/converter.go); its words differ
 * from those of decoding.
 */
final class Restore {

    private Restore() {}

    /** Returns the error of converting a value. */
    static Optional<String> error(GoType type, JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return Optional.empty();
        }
        return switch (type) {
            case Struct struct -> struct(struct, value);
            case GoType.MapOf map ->
                    value.isObject()
                            ? all(map.value(), List.copyOf(value.values()))
                            : Optional.of("cannot restore map from " + kind(value));
            case GoType.ListOf list ->
                    value.isArray()
                            ? all(list.item(), List.copyOf(value.values()))
                            : Optional.of("cannot restore slice from " + kind(value));
            case Scalar scalar -> scalar(scalar, value);
            case GoType.Free _ -> Optional.empty();
        };
    }

    private static Optional<String> struct(Struct struct, JsonNode value) {
        if (!value.isObject()) {
            return Optional.of("cannot restore struct from: " + kind(value));
        }
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            Optional<String> error =
                    struct.field(entry.getKey())
                            .flatMap(field -> error(field.type(), entry.getValue()));
            if (error.isPresent()) {
                return error;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> all(GoType type, List<JsonNode> values) {
        return values.stream().flatMap(value -> error(type, value).stream()).findFirst();
    }

    private static Optional<String> scalar(Scalar scalar, JsonNode value) {
        return switch (scalar.form()) {
            case STRING -> plain(value.isString(), value.isIntegralNumber(), value, scalar);
            case BOOL -> plain(value.isBoolean(), false, value, scalar);
            case INTEGER -> plain(value.isIntegralNumber(), value.isNumber(), value, scalar);
            case FLOAT -> plain(value.isNumber(), false, value, scalar);
            case BYTES -> plain(value.isString(), false, value, scalar);
            case QUANTITY, INT_OR_STRING, TIME, MICRO_TIME ->
                    new TypeCheck(wrap(scalar))
                            .first(
                                    tools.jackson.databind.node.JsonNodeFactory.instance
                                            .objectNode()
                                            .set("v", value));
        };
    }

    private static Struct wrap(Scalar scalar) {
        Struct struct = new Struct("v1.Value");
        struct.add("v", new GoType.Field(scalar));
        return struct;
    }

    private static Optional<String> plain(
            boolean fits, boolean convertible, JsonNode value, Scalar scalar) {
        if (fits) {
            return Optional.empty();
        }
        return Optional.of(
                convertible
                        ? "cannot convert " + kind(value) + " to " + scalar.goName()
                        : "unrecognized type: " + base(scalar));
    }

    private static String base(Scalar scalar) {
        return switch (scalar.form()) {
            case STRING -> "string";
            case BYTES -> "slice";
            case BOOL, INTEGER, FLOAT, QUANTITY, INT_OR_STRING, TIME, MICRO_TIME -> scalar.goName();
        };
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "map";
            case ARRAY -> "slice";
            case STRING -> "string";
            case BOOLEAN -> "bool";
            case NUMBER -> value.isIntegralNumber() ? "int64" : "float64";
            case NULL, MISSING, BINARY, POJO -> "invalid";
        };
    }
}
