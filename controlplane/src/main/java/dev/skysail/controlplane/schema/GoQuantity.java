package dev.skysail.controlplane.schema;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says why a text is not a quantity (apimachinery pkg/api/resource/quantity.go). */
final class GoQuantity {

    private static final Pattern SHAPE =
            Pattern.compile("([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)");
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)");
    private static final Pattern EXPONENT = Pattern.compile("[eE][-+]?[0-9]+");
    private static final List<String> SUFFIXES =
            List.of(
                    "", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi",
                    "Ei");

    private GoQuantity() {}

    /** Returns the error of parsing a text. */
    static Optional<String> error(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches()) {
            return Optional.of(
                    "quantities must match the regular expression"
                            + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
        }
        String suffix = matcher.group(2);
        if (!SUFFIXES.contains(suffix) && !EXPONENT.matcher(suffix).matches()) {
            return Optional.of("unable to parse quantity's suffix");
        }
        return NUMBER.matcher(matcher.group(1)).matches()
                ? Optional.empty()
                : Optional.of("unable to parse numeric part of quantity");
    }
}
