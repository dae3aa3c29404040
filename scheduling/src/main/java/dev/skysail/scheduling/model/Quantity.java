package dev.skysail.scheduling.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Reads Kubernetes quantities ("500m", "1.5Gi", "2e3") as rounded-up integers.
///
/// An amount that does not fit a `long` reads as 0, as in apimachinery; only one with a binary
/// suffix is cut to the largest there is.
///
/// Source: apimachinery pkg/api/resource/quantity.go, 0.37.2.
public final class Quantity {
    private static final String BINARY = "KMGTPE";
    private static final String DECIMAL = "numkMGTPE";
    private static final int[] EXPONENTS = {-9, -6, -3, 3, 6, 9, 12, 15, 18};

    private Quantity() {}

    /// The amount in whole units, rounded away from zero.
    public static long value(String text) {
        return roundUp(parse(text), text.strip().endsWith("i") ? Long.MAX_VALUE : 0);
    }

    /// The amount in thousandths, rounded away from zero.
    public static long milliValue(String text) {
        return roundUp(parse(text).scaleByPowerOfTen(3), 0);
    }

    /// The exact amount.
    ///
    /// @throws IllegalArgumentException if the text is no quantity
    public static BigDecimal parse(String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty()) {
            throw new IllegalArgumentException("empty quantity");
        }
        int end = trimmed.length();
        try {
            if (trimmed.endsWith("i") && end > 2) {
                int power = BINARY.indexOf(trimmed.charAt(end - 2)) + 1;
                if (power > 0) {
                    BigDecimal unit = BigDecimal.valueOf(1024).pow(power);
                    return new BigDecimal(trimmed.substring(0, end - 2)).multiply(unit);
                }
            }
            int suffix = DECIMAL.indexOf(trimmed.charAt(end - 1));
            if (suffix >= 0) {
                return new BigDecimal(trimmed.substring(0, end - 1))
                        .scaleByPowerOfTen(EXPONENTS[suffix]);
            }
            return new BigDecimal(trimmed);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a quantity: " + text, e);
        }
    }

    private static long roundUp(BigDecimal exact, long tooLarge) {
        BigDecimal whole = exact.setScale(0, RoundingMode.UP);
        boolean fits = whole.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
        return fits ? whole.longValueExact() : tooLarge;
    }
}
