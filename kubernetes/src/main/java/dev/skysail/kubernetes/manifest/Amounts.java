package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.Quantity;
import dev.skysail.scheduling.model.Resources;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads mappings of resource names to quantities.
 *
 * <p>An API server reads some amounts that do not fit 64 bits as 0; strictly they are refused.
 */
final class Amounts {

    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int LENGTH_MAX = 64;
    private static final int DIGITS_MAX = 100;

    private final Map<String, BigDecimal> parsed = new HashMap<>();
    private final boolean strict;

    /** Amounts beyond 64 bits are refused, or else read as an API server reads them. */
    Amounts(boolean strict) {
        this.strict = strict;
    }

    /** Reads all amounts of a mapping. */
    Resources read(Field mapping) {
        if (!mapping.present()) {
            return Resources.NONE;
        }
        TreeMap<String, Long> amounts = new TreeMap<>();
        for (String name : mapping.names()) {
            amounts.put(name, amount(name, mapping.get(name)));
        }
        return new Resources(amounts);
    }

    /** Reads one amount of units. */
    long one(Field field) {
        return amount("", field);
    }

    private long amount(String name, Field field) {
        boolean text = field.value().isString();
        if (!text && !field.value().isNumber()) {
            throw field.error("must be a quantity such as 500m or 2Gi, not " + field.shown());
        }
        String written = text ? field.value().stringValue() : field.value().asString();
        BigDecimal exact = parsed.get(written);
        if (exact == null) {
            exact = parse(written, field);
            parsed.put(written, exact);
        }
        boolean cpu = name.equals(Resources.CPU);
        if (strict && (cpu ? exact.scaleByPowerOfTen(3) : exact).compareTo(MAX) > 0) {
            throw field.error("is larger than 64 bits can hold: " + written);
        }
        return cpu ? Quantity.milliValue(written) : Quantity.value(written);
    }

    private static BigDecimal parse(String written, Field field) {
        BigDecimal exact;
        try {
            if (written.length() > LENGTH_MAX) {
                throw new IllegalArgumentException("too long");
            }
            exact = Quantity.parse(written);
        } catch (IllegalArgumentException e) {
            throw field.error("must be a quantity such as 500m or 2Gi, not " + field.shown());
        }
        if (exact.signum() < 0) {
            throw field.error("must not be negative, but is " + written);
        }
        if ((long) exact.precision() - exact.scale() > DIGITS_MAX) {
            throw field.error("is larger than 64 bits can hold: " + written);
        }
        if (exact.scale() > DIGITS_MAX) {
            throw field.error("has too many digits: " + written);
        }
        return exact;
    }
}
