package dev.skysail.controlplane.registry.rules;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Name, label and key rules with the texts of apimachinery {@code util/validation}. */
public final class Names {

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String DNS1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
    private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String VALUE = "(" + QUALIFIED + ")?";

    private static final Pattern LABEL_RULE = Pattern.compile(LABEL);
    private static final Pattern SUBDOMAIN_RULE = Pattern.compile(SUBDOMAIN);
    private static final Pattern DNS1035_RULE = Pattern.compile(DNS1035);
    private static final Pattern QUALIFIED_RULE = Pattern.compile(QUALIFIED);
    private static final Pattern VALUE_RULE = Pattern.compile(VALUE);
    private static final Pattern KEY_RULE = Pattern.compile("[-._a-zA-Z0-9]+");

    private Names() {}

    public static List<String> subdomain(String value) {
        List<String> found = tooLong(value, 253, "characters");
        if (!SUBDOMAIN_RULE.matcher(value).matches()) {
            found.add(
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
                            + " characters, '-' or '.', and must start and end with an alphanumeric"
                            + " character (e.g. 'example.com', regex used for validation is '"
                            + SUBDOMAIN
                            + "')");
        }
        return found;
    }

    public static List<String> label(String value) {
        List<String> found = tooLong(value, 63, "characters");
        if (!LABEL_RULE.matcher(value).matches()) {
            found.add(
                    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters"
                            + " or '-', and must start and end with an alphanumeric character (e.g."
                            + " 'my-name',  or '123-abc', regex used for validation is '"
                            + LABEL
                            + "')");
        }
        return found;
    }

    public static List<String> dns1035(String value) {
        List<String> found = tooLong(value, 63, "characters");
        if (!DNS1035_RULE.matcher(value).matches()) {
            found.add(
                    "a DNS-1035 label must consist of lower case alphanumeric characters or '-',"
                            + " start with an alphabetic character, and end with an alphanumeric"
                            + " character (e.g. 'my-name',  or 'abc-123', regex used for validation"
                            + " is '"
                            + DNS1035
                            + "')");
        }
        return found;
    }

    static List<String> pathSegment(String value) {
        if (value.equals(".") || value.equals("..")) {
            return List.of("may not be '" + value + "'");
        }
        List<String> found = new ArrayList<>();
        for (String illegal : List.of("/", "%")) {
            if (value.contains(illegal)) {
                found.add("may not contain '" + illegal + "'");
            }
        }
        return found;
    }

    public static List<String> labelValue(String value) {
        List<String> found = tooLong(value, 63, "bytes");
        if (!VALUE_RULE.matcher(value).matches()) {
            found.add(
                    "a valid label must be an empty string or consist of alphanumeric characters,"
                            + " '-', '_' or '.', and must start and end with an alphanumeric"
                            + " character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used"
                            + " for validation is '"
                            + VALUE
                            + "')");
        }
        return found;
    }

    public static List<String> qualified(String value) {
        List<String> found = new ArrayList<>();
        String name = value;
        int slash = value.indexOf('/');
        if (slash >= 0 && value.indexOf('/', slash + 1) >= 0) {
            found.add(
                    "a qualified name "
                            + nameText()
                            + " with an optional DNS subdomain prefix and '/' (e.g."
                            + " 'example.com/MyName')");
            return found;
        }
        if (slash >= 0) {
            name = value.substring(slash + 1);
            String prefix = value.substring(0, slash);
            if (prefix.isEmpty()) {
                found.add("prefix part must be non-empty");
            } else {
                subdomain(prefix).forEach(text -> found.add("prefix part " + text));
            }
        }
        if (name.isEmpty()) {
            found.add("name part must be non-empty");
        } else {
            tooLong(name, 63, "bytes").forEach(text -> found.add("name part " + text));
        }
        if (!QUALIFIED_RULE.matcher(name).matches()) {
            found.add("name part " + nameText());
        }
        return found;
    }

    public static List<String> configKey(String value) {
        List<String> found = tooLong(value, 253, "characters");
        if (!KEY_RULE.matcher(value).matches()) {
            found.add(
                    "a valid config key must consist of alphanumeric characters, '-', '_' or '.'"
                            + " (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for"
                            + " validation is '[-._a-zA-Z0-9]+')");
        }
        return found;
    }

    private static String nameText() {
        return "must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
                + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc',"
                + " regex used for validation is '"
                + QUALIFIED
                + "')";
    }

    private static List<String> tooLong(String value, int limit, String unit) {
        List<String> found = new ArrayList<>();
        int length = value.getBytes(StandardCharsets.UTF_8).length;
        if (length > limit) {
            found.add("must be no more than " + limit + " " + unit);
        }
        return found;
    }
}
