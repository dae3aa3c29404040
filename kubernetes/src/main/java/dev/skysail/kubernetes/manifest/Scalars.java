package dev.skysail.kubernetes.manifest;

import java.math.BigInteger;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;

/** The types of plain YAML scalars (core schema of YAML 1.2). */
final class Scalars {

    private static final JsonNodeFactory FACTORY = JsonNodeFactory.instance;
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern FLOAT =
            Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    private static final int LONG_DIGITS = 18;
    private static final int DIGITS_MAX = 400;

    private Scalars() {}

    static JsonNode plain(String text) {
        if (text.isEmpty()) {
            return NullNode.getInstance();
        }
        char first = text.charAt(0);
        boolean number = (first >= '0' && first <= '9') || first == '-' || first == '+';
        if (number || first == '.') {
            return number(text);
        }
        return switch (text) {
            case "~", "null", "Null", "NULL" -> NullNode.getInstance();
            case "true", "True", "TRUE" -> BooleanNode.TRUE;
            case "false", "False", "FALSE" -> BooleanNode.FALSE;
            default -> FACTORY.stringNode(text);
        };
    }

    private static JsonNode number(String text) {
        if (text.length() > DIGITS_MAX) {
            return FACTORY.stringNode(text);
        }
        if (INTEGER.matcher(text).matches()) {
            return text.length() <= LONG_DIGITS
                    ? FACTORY.numberNode(Long.parseLong(text))
                    : FACTORY.numberNode(new BigInteger(text));
        }
        return FLOAT.matcher(text).matches()
                ? FACTORY.numberNode(Double.parseDouble(text))
                : FACTORY.stringNode(text);
    }
}
