package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.GoText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;

/**
 * Checks a value against the value validations of an OpenAPI v3 schema (kube-openapi
 * pkg/validation/validate), with its words.
 */
final class StructuralValidation {

    private final String prefix;
    private final List<FieldError> errors;

    /** Makes a check whose findings lie below a prefix that messages do not repeat. */
    StructuralValidation(String prefix, List<FieldError> errors) {
        this.prefix = prefix;
        this.errors = errors;
    }

    /** Adds what is wrong with a value. */
    void check(JsonNode schema, JsonNode value, String path) {
        if (value.isMissingNode() || (value.isNull() && nullable(schema))) {
            return;
        }
        boolean typed = type(schema, value, path);
        enumeration(schema, value, path);
        if (typed && value.isString()) {
            text(schema, value.stringValue(), path);
        }
        if (typed && value.isNumber()) {
            number(schema, value, path);
        }
        if (typed && value.isArray()) {
            list(schema, value, path);
        }
        if (typed && value.isObject()) {
            object(schema, value, path);
        }
        combinations(schema, value, path);
    }

    private static boolean nullable(JsonNode schema) {
        return schema.path("nullable").asBoolean(false)
                || (!schema.has("type") && !schema.has("x-kubernetes-int-or-string"));
    }

    private boolean type(JsonNode schema, JsonNode value, String path) {
        String actual = kind(value);
        if (schema.path("x-kubernetes-int-or-string").asBoolean(false)) {
            boolean fits = actual.equals("integer") || actual.equals("string");
            if (!fits) {
                mismatch(path, "integer,string", actual);
            }
            return fits;
        }
        String wanted = schema.path("type").asString("");
        boolean fits =
                wanted.isEmpty()
                        || wanted.equals(actual)
                        || (wanted.equals("number") && actual.equals("integer"))
                        || (wanted.equals("integer") && whole(value));
        if (fits) {
            return true;
        }
        String format = schema.path("format").asString("");
        if (wanted.equals("integer") && actual.equals("number") && !format.isEmpty()) {
            mismatch(path, format, "float64");
            String name = join(path);
            add(
                    FieldError.Type.INVALID,
                    "<nil>",
                    "Invalid value: \"\": Checked value must be of type integer with format "
                            + format
                            + " in "
                            + name);
        } else {
            mismatch(path, wanted, actual);
        }
        return false;
    }

    private static boolean whole(JsonNode value) {
        return value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    private void mismatch(String path, String wanted, String actual) {
        String quoted = GoText.quoted(actual);
        add(
                FieldError.Type.TYPE_INVALID,
                join(path),
                "Invalid value: "
                        + quoted
                        + ": "
                        + path
                        + " in body must be of type "
                        + wanted
                        + ": "
                        + quoted);
    }

    private void enumeration(JsonNode schema, JsonNode value, String path) {
        JsonNode allowed = schema.path("enum");
        if (!allowed.isArray() || allowed.values().contains(value)) {
            return;
        }
        List<String> shown = allowed.values().stream().map(JsonNode::toString).toList();
        add(
                FieldError.Type.NOT_SUPPORTED,
                join(path),
                "Unsupported value: " + value + ": supported values: " + String.join(", ", shown));
    }

    private void text(JsonNode schema, String value, String path) {
        int length = value.codePointCount(0, value.length());
        if (schema.has("maxLength") && length > schema.path("maxLength").asInt()) {
            add(
                    FieldError.Type.TOO_LONG,
                    join(path),
                    "Too long: may not be more than "
                            + schema.path("maxLength").asInt()
                            + " bytes");
        }
        if (schema.has("minLength") && length < schema.path("minLength").asInt()) {
            invalid(
                    path,
                    GoText.quoted(value),
                    "should be at least " + schema.path("minLength").asInt() + " chars long");
        }
        String pattern = schema.path("pattern").asString("");
        if (!pattern.isEmpty() && !found(pattern, value)) {
            invalid(path, GoText.quoted(value), "should match '" + pattern + "'");
        }
        String format = schema.path("format").asString("");
        if (!format.isEmpty() && !TextFormats.fits(format, value)) {
            String quoted = GoText.quoted(value);
            add(
                    FieldError.Type.TYPE_INVALID,
                    join(path),
                    "Invalid value: "
                            + quoted
                            + ": "
                            + path
                            + " in body must be of type "
                            + format
                            + ": "
                            + quoted);
        }
    }

    private static boolean found(String pattern, String value) {
        try {
            return Pattern.compile(pattern).matcher(value).find();
        } catch (PatternSyntaxException e) {
            return true;
        }
    }

    private void number(JsonNode schema, JsonNode value, String path) {
        BigDecimal number = value.decimalValue();
        if (schema.has("minimum")) {
            int order = number.compareTo(schema.path("minimum").decimalValue());
            boolean strict = schema.path("exclusiveMinimum").asBoolean(false);
            if (order < 0 || (strict && order == 0)) {
                String than = strict ? "greater than " : "greater than or equal to ";
                invalid(
                        path,
                        value.asString(),
                        "should be " + than + schema.path("minimum").asString());
            }
        }
        if (schema.has("maximum")) {
            int order = number.compareTo(schema.path("maximum").decimalValue());
            boolean strict = schema.path("exclusiveMaximum").asBoolean(false);
            if (order > 0 || (strict && order == 0)) {
                String than = strict ? "less than " : "less than or equal to ";
                invalid(
                        path,
                        value.asString(),
                        "should be " + than + schema.path("maximum").asString());
            }
        }
        if (schema.has("multipleOf")
                && number.remainder(schema.path("multipleOf").decimalValue()).signum() != 0) {
            invalid(
                    path,
                    value.asString(),
                    "should be a multiple of " + schema.path("multipleOf").asString());
        }
    }

    private void list(JsonNode schema, JsonNode value, String path) {
        int size = value.size();
        if (schema.has("maxItems") && size > schema.path("maxItems").asInt()) {
            tooMany(path, size, schema.path("maxItems").asInt());
        }
        if (schema.has("minItems") && size < schema.path("minItems").asInt()) {
            invalid(
                    path,
                    String.valueOf(size),
                    "should have at least " + schema.path("minItems").asInt() + " items");
        }
        for (int i = 0; i < size; i++) {
            check(schema.path("items"), value.path(i), path + "[" + i + "]");
        }
    }

    private void object(JsonNode schema, JsonNode value, String path) {
        int size = value.size();
        if (schema.has("maxProperties") && size > schema.path("maxProperties").asInt()) {
            tooMany(path, size, schema.path("maxProperties").asInt());
        }
        if (schema.has("minProperties") && size < schema.path("minProperties").asInt()) {
            invalid(
                    path,
                    String.valueOf(size),
                    "should have at least " + schema.path("minProperties").asInt() + " properties");
        }
        for (JsonNode name : schema.path("required")) {
            if (!value.has(name.asString())) {
                add(FieldError.Type.REQUIRED, join(dot(path, name.asString())), "Required value");
            }
        }
        JsonNode additional = schema.path("additionalProperties");
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            JsonNode property = schema.path("properties").path(entry.getKey());
            JsonNode used = property.isMissingNode() ? additional : property;
            check(used, entry.getValue(), dot(path, entry.getKey()));
        }
    }

    private void combinations(JsonNode schema, JsonNode value, String path) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean(false)) {
            return;
        }
        String quoted = GoText.quoted(path);
        for (JsonNode part : schema.path("allOf")) {
            check(part, value, path);
        }
        if (schema.path("anyOf").isArray() && matching(schema.path("anyOf"), value, path) == 0) {
            whole(quoted + " must validate at least one schema (anyOf)");
        }
        if (schema.path("oneOf").isArray()) {
            long count = matching(schema.path("oneOf"), value, path);
            if (count != 1) {
                String tail =
                        count == 0 ? "Found none valid" : "Found " + count + " valid alternatives";
                whole(quoted + " must validate one and only one schema (oneOf). " + tail);
            }
        }
        if (schema.path("not").isObject() && fits(schema.path("not"), value, path)) {
            whole(quoted + " must not validate the schema (not)");
        }
    }

    private long matching(JsonNode schemas, JsonNode value, String path) {
        return schemas.values().stream().filter(schema -> fits(schema, value, path)).count();
    }

    private static boolean fits(JsonNode schema, JsonNode value, String path) {
        List<FieldError> found = new ArrayList<>();
        new StructuralValidation("", found).check(schema, value, path);
        return found.isEmpty();
    }

    private void whole(String message) {
        add(FieldError.Type.INVALID, "<nil>", "Invalid value: \"\": " + message);
    }

    private void tooMany(String path, int size, int limit) {
        add(
                FieldError.Type.TOO_MANY,
                join(path),
                "Too many: "
                        + size
                        + ": must have at most "
                        + limit
                        + (limit == 1 ? " item" : " items"));
    }

    private void invalid(String path, String value, String what) {
        add(
                FieldError.Type.INVALID,
                join(path),
                "Invalid value: " + value + ": " + path + " in body " + what);
    }

    private void add(FieldError.Type type, String path, String message) {
        errors.add(new FieldError(type, path.isEmpty() ? "<nil>" : path, message));
    }

    private String join(String path) {
        return prefix.isEmpty() ? path : path.isEmpty() ? prefix : dot(prefix, path);
    }

    private static String dot(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "object";
            case ARRAY -> "array";
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            case NULL, MISSING, BINARY, POJO -> "null";
        };
    }
}
