package dev.skysail.controlplane.schema;

import java.util.Optional;

/** Says why a text is not a time, in the words of Go's {@code time.Parse}. */
final class GoTime {

    private static final String SECONDS = "2006-01-02T15:04:05Z07:00";
    private static final String MICROS = "2006-01-02T15:04:05.000000Z07:00";
    private static final String[] DATE = {
        "2006", "-", "01", "-", "02", "T", "15", ":", "04", ":", "05"
    };
    private static final int[] LIMITS = {9999, 0, 12, 0, 31, 0, 23, 0, 59, 0, 59};
    private static final String[] PARTS = {
        "year", "", "month", "", "day", "", "hour", "", "minute", "", "second"
    };

    private GoTime() {}

    /** Returns the error of parsing a text as RFC 3339, in Micro with exactly six digits. */
    static Optional<String> error(String text, boolean micro) {
        String layout = micro ? MICROS : SECONDS;
        int at = 0;
        for (int i = 0; i < DATE.length; i++) {
            String element = DATE[i];
            int end = at + element.length();
            boolean literal = LIMITS[i] == 0;
            if (end > text.length() || !matches(text.substring(at, end), element, literal)) {
                return Optional.of(cannot(text, layout, text.substring(at), element));
            }
            if (!literal && outOfRange(text.substring(at, end), i)) {
                return Optional.of("parsing time \"" + text + "\": " + PARTS[i] + " out of range");
            }
            at = end;
        }
        return rest(text, layout, at, micro);
    }

    private static Optional<String> rest(String text, String layout, int from, boolean micro) {
        int at = from;
        int digits = fraction(text, at);
        if (micro && digits != 6) {
            return Optional.of(cannot(text, layout, text.substring(at), ".000000"));
        }
        at += digits == 0 ? 0 : digits + 1;
        String zone = text.substring(at);
        if (zone.startsWith("Z")) {
            return extra(text, zone.substring(1));
        }
        if (zone.length() < 6 || !zone.substring(0, 6).matches("[+-]\\d\\d:\\d\\d")) {
            return Optional.of(cannot(text, layout, zone, "Z07:00"));
        }
        return extra(text, zone.substring(6));
    }

    private static Optional<String> extra(String text, String rest) {
        return rest.isEmpty()
                ? Optional.empty()
                : Optional.of("parsing time \"" + text + "\": extra text: \"" + rest + "\"");
    }

    private static int fraction(String text, int at) {
        if (at >= text.length() || text.charAt(at) != '.') {
            return 0;
        }
        int end = at + 1;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end - at - 1;
    }

    private static boolean matches(String part, String element, boolean literal) {
        return literal ? part.equals(element) : part.chars().allMatch(Character::isDigit);
    }

    private static boolean outOfRange(String part, int index) {
        int value = Integer.parseInt(part);
        boolean counted = index == 2 || index == 4;
        return value > LIMITS[index] || (counted && value == 0);
    }

    private static String cannot(String text, String layout, String value, String element) {
        return "parsing time \""
                + text
                + "\" as \""
                + layout
                + "\": cannot parse \""
                + value
                + "\" as \""
                + element
                + "\"";
    }
}
