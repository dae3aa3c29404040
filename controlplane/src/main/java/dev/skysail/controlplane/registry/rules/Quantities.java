package dev.skysail.controlplane.registry.rules;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Kubernetes quantities (apimachinery {@code api/resource/quantity.go}): values and spelling. */
public final class Quantities {

    private static final String SYNTAX = "^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$";
    private static final Pattern RULE =
            Pattern.compile("([+-]?)([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)([eEinumkKMGTP]*[-+]?[0-9]*)");
    private static final Pattern EXPONENT = Pattern.compile("[eE]([-+]?[0-9]+)");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final List<String> DECIMAL =
            List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final BigInteger KIBI = BigInteger.valueOf(1024);

    private enum Form {
        BINARY,
        DECIMAL,
        EXPONENT
    }

    private record Parsed(BigDecimal value, Form form) {}

    private Quantities() {}

    /**
     * Returns the canonical spelling: {@code 0.5} is {@code 500m}, {@code 1024Mi} is {@code 1Gi}.
     *
     * @throws IllegalArgumentException with upstream's text if it is not a quantity
     */
    public static String canonical(String text) {
        Parsed parsed = parse(text);
        boolean small = parsed.value().abs().compareTo(BigDecimal.valueOf(1024)) < 0;
        if (parsed.form() == Form.BINARY && !small && isInteger(parsed.value())) {
            return binary(parsed.value().toBigIntegerExact());
        }
        return decimal(parsed.value(), parsed.form() == Form.EXPONENT);
    }

    /** Returns the number a quantity stands for, rounded up to a billionth. */
    public static BigDecimal value(String text) {
        return parse(text).value();
    }

    /** Rewrites all values of a resource list in canonical form, at most to a thousandth. */
    public static void canonicalise(JsonNode list) {
        if (list instanceof ObjectNode object) {
            for (String key : List.copyOf(object.propertyNames())) {
                object.put(key, canonical(milli(Nodes.text(object, key))));
            }
        }
    }

    public static boolean isInteger(BigDecimal value) {
        return value.stripTrailingZeros().scale() <= 0;
    }

    private static String milli(String text) {
        BigDecimal value = value(text);
        BigDecimal rounded = value.setScale(3, RoundingMode.UP);
        return value.compareTo(rounded) == 0 ? text : rounded.toPlainString();
    }

    private static Parsed parse(String text) {
        Matcher match = RULE.matcher(text);
        if (!match.matches()) {
            throw bad();
        }
        BigDecimal number = new BigDecimal(match.group(2));
        if (match.group(1).equals("-")) {
            number = number.negate();
        }
        String suffix = match.group(3);
        Matcher exponent = EXPONENT.matcher(suffix);
        Parsed parsed;
        if (exponent.matches()) {
            int shift = Integer.parseInt(exponent.group(1));
            parsed = new Parsed(number.scaleByPowerOfTen(shift), Form.EXPONENT);
        } else if (DECIMAL.contains(suffix)) {
            int shift = 3 * (DECIMAL.indexOf(suffix) - 3);
            parsed = new Parsed(number.scaleByPowerOfTen(shift), Form.DECIMAL);
        } else if (BINARY.contains(suffix)) {
            BigDecimal unit = new BigDecimal(KIBI.pow(BINARY.indexOf(suffix)));
            parsed = new Parsed(number.multiply(unit), Form.BINARY);
        } else {
            throw bad();
        }
        BigDecimal value = parsed.value();
        return value.scale() > 9
                ? new Parsed(value.setScale(9, RoundingMode.UP), parsed.form())
                : parsed;
    }

    private static String binary(BigInteger value) {
        BigInteger rest = value;
        int power = 0;
        while (power < 6 && rest.mod(KIBI).signum() == 0) {
            rest = rest.divide(KIBI);
            power++;
        }
        return rest + BINARY.get(power);
    }

    private static String decimal(BigDecimal value, boolean exponent) {
        if (value.signum() == 0) {
            return "0";
        }
        BigInteger rest = value.scaleByPowerOfTen(9).toBigInteger();
        int power = -3;
        while (power < (exponent ? 40 : 6) && rest.mod(THOUSAND).signum() == 0) {
            rest = rest.divide(THOUSAND);
            power++;
        }
        if (!exponent) {
            return rest + DECIMAL.get(power + 3);
        }
        return power == 0 ? rest.toString() : rest + "e" + 3 * power;
    }

    private static IllegalArgumentException bad() {
        return new IllegalArgumentException(
                "quantities must match the regular expression '" + SYNTAX + "'");
    }
}
