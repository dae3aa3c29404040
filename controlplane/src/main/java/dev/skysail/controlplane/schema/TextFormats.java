package dev.skysail.controlplane.schema;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.regex.Pattern;

/** Formats of strings that custom resources may ask for (kube-openapi pkg/validation/strfmt). */
final class TextFormats {

    private static final Pattern DURATION =
            Pattern.compile(
                    "[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|ms|s|m|h)"
                            + "(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|ms|s|m|h))*|0");
    private static final Pattern LONG_DURATION =
            Pattern.compile(
                    "(?i)[0-9]+\\s*(ns|nano|us|µs|micro|ms|milli|s|sec|second|m|min|minute"
                            + "|h|hr|hour|d|day|w|wk|week)s?");
    private static final Pattern UUID =
            Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
    private static final Pattern IPV4 =
            Pattern.compile("((25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\\.(?!$)|$)){4}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F:.]*");
    private static final Pattern HOST =
            Pattern.compile(
                    "([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)"
                            + "(\\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\.?");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");
    private static final Pattern MAC = Pattern.compile("([0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}");

    private TextFormats() {}

    /** Returns whether a text has a format; formats that are not known fit everything. */
    static boolean fits(String format, String text) {
        return switch (format) {
            case "duration" ->
                    DURATION.matcher(text).matches() || LONG_DURATION.matcher(text).matches();
            case "date-time", "datetime" -> dateTime(text);
            case "date" -> date(text);
            case "uuid", "uuid3", "uuid4", "uuid5" -> UUID.matcher(text).matches();
            case "ipv4" -> IPV4.matcher(text).matches();
            case "ipv6" -> IPV6.matcher(text).matches();
            case "cidr" -> cidr(text);
            case "hostname" -> HOST.matcher(text).matches();
            case "email" -> EMAIL.matcher(text).matches();
            case "mac" -> MAC.matcher(text).matches();
            case "byte" -> base64(text);
            case "uri" -> uri(text);
            default -> true;
        };
    }

    private static boolean cidr(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("[0-9]{1,3}")) {
            return false;
        }
        String address = text.substring(0, slash);
        int bits = Integer.parseInt(text.substring(slash + 1));
        return (IPV4.matcher(address).matches() && bits <= 32)
                || (IPV6.matcher(address).matches() && bits <= 128);
    }

    private static boolean dateTime(String text) {
        try {
            return OffsetDateTime.parse(text).getYear() <= 9999;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean date(String text) {
        try {
            return LocalDate.parse(text).getYear() <= 9999;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean base64(String text) {
        try {
            Base64.getDecoder().decode(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean uri(String text) {
        try {
            return new URI(text).isAbsolute() || text.startsWith("/");
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
