package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.schema.GoType.Scalar;
import dev.skysail.controlplane.schema.GoType.Struct;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Finds the first value that does not fit its Go type, in the words of Go's json package. */
final class TypeCheck {

    private static final long INT32 = 1L << 31;

    private final Struct root;

    TypeCheck(Struct root) {
        this.root = root;
    }

    /** Returns the error of decoding a value into the root struct. */
    Optional<String> first(JsonNode value) {
        return check(root, value, new Place(root.plainName(), ""));
    }

    /**
     * Where a value was found.
     *
     * @param struct innermost struct around it
     * @param field names of the fields on the way, without list indices
     */
    private record Place(String struct, String field) {

        Place into(Struct next, String name) {
            return new Place(next.plainName(), field.isEmpty() ? name : field + "." + name);
        }

        String mismatch(String value, GoType type) {
            String where = field.isEmpty() ? "value" : "struct field " + struct + "." + field;
            return "json: cannot unmarshal "
                    + value
                    + " into Go "
                    + where
                    + " of type "
                    + type.goName();
        }
    }

    private static Optional<String> check(GoType type, JsonNode value, Place place) {
        if (value.isNull() || value.isMissingNode()) {
            return Optional.empty();
        }
        return switch (type) {
            case Struct struct -> struct(struct, value, place);
            case GoType.MapOf map -> map(map, value, place);
            case GoType.ListOf list -> list(list, value, place);
            case Scalar scalar -> scalar(scalar, value, place);
            case GoType.Free _ -> Optional.empty();
        };
    }

    private static Optional<String> struct(Struct struct, JsonNode value, Place place) {
        if (!value.isObject()) {
            return Optional.of(place.mismatch(word(value), struct));
        }
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            Optional<GoType> field = struct.field(entry.getKey()).map(GoType.Field::type);
            if (field.isPresent()) {
                Place at = place.into(struct, entry.getKey());
                Optional<String> error = check(field.get(), entry.getValue(), at);
                if (error.isPresent()) {
                    return error;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> map(GoType.MapOf map, JsonNode value, Place place) {
        if (!value.isObject()) {
            return Optional.of(place.mismatch(word(value), map));
        }
        return firstOf(map.value(), List.copyOf(value.values()), place);
    }

    private static Optional<String> list(GoType.ListOf list, JsonNode value, Place place) {
        if (!value.isArray()) {
            return Optional.of(place.mismatch(word(value), list));
        }
        return firstOf(list.item(), List.copyOf(value.values()), place);
    }

    private static Optional<String> firstOf(GoType type, List<JsonNode> values, Place place) {
        for (JsonNode value : values) {
            Optional<String> error = check(type, value, place);
            if (error.isPresent()) {
                return error;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> scalar(Scalar scalar, JsonNode value, Place place) {
        return switch (scalar.form()) {
            case STRING, BYTES -> when(!value.isString(), scalar, word(value), place);
            case BOOL -> when(!value.isBoolean(), scalar, word(value), place);
            case INTEGER -> integer(scalar, value, place);
            case FLOAT -> when(!value.isNumber(), scalar, word(value), place);
            case QUANTITY -> GoQuantity.error(value.isContainer() ? "{}" : value.asString());
            case INT_OR_STRING -> value.isString() ? Optional.empty() : bare(value, "int32");
            case TIME, MICRO_TIME ->
                    value.isString()
                            ? GoTime.error(
                                    value.stringValue(), scalar.form() == GoType.Form.MICRO_TIME)
                            : bare(value, "string");
        };
    }

    private static Optional<String> integer(Scalar scalar, JsonNode value, Place place) {
        if (!value.isNumber()) {
            return when(true, scalar, word(value), place);
        }
        boolean fits = value.isIntegralNumber() && value.canConvertToLong();
        if (fits && scalar.goName().equals("int32")) {
            long number = value.longValue();
            fits = number >= -INT32 && number < INT32;
        }
        return when(!fits, scalar, "number " + value.asString(), place);
    }

    /** A value that a type's own decoder reads, where the place is not known. */
    private static Optional<String> bare(JsonNode value, String type) {
        boolean fits = type.equals("int32") && value.isIntegralNumber();
        return fits
                ? Optional.empty()
                : Optional.of(
                        "json: cannot unmarshal "
                                + word(value)
                                + (type.equals("int32") && value.isNumber()
                                        ? " " + value.asString()
                                        : "")
                                + " into Go value of type "
                                + type);
    }

    private static Optional<String> when(boolean wrong, Scalar scalar, String value, Place place) {
        return wrong ? Optional.of(place.mismatch(value, scalar)) : Optional.empty();
    }

    private static String word(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "object";
            case ARRAY -> "array";
            case STRING -> "string";
            case BOOLEAN -> "bool";
            case NUMBER -> "number";
            case NULL, MISSING, BINARY, POJO -> "null";
        };
    }
}
