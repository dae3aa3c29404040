package dev.skysail.controlplane.apiserver.selector;

import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.Statuses;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A label selector in its text form (apimachinery pkg/labels/selector.go). */
public final class LabelSelector {

    private static final String KEY_RULE =
            "a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'MyName',  or"
                    + " 'my.name',  or '123-abc', regex used for validation is"
                    + " '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain"
                    + " prefix and '/' (e.g. 'example.com/MyName')";
    private static final Pattern KEY =
            Pattern.compile("([a-z0-9][-a-z0-9.]*/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");

    private final List<Requirement> requirements;

    private LabelSelector(List<Requirement> requirements) {
        this.requirements = requirements;
    }

    public static LabelSelector parse(String text) {
        return new LabelSelector(new Parser(text).parse());
    }

    public boolean isEmpty() {
        return requirements.isEmpty();
    }

    public boolean matches(ObjectNode object) {
        JsonNode labels = object.path("metadata").path("labels");
        return requirements.stream().allMatch(requirement -> requirement.matches(labels));
    }

    private record Requirement(String key, String operator, List<String> values) {

        boolean matches(JsonNode labels) {
            JsonNode found = labels.get(key);
            @Nullable String value = found == null ? null : found.asString("");
            return switch (operator) {
                case "exists" -> value != null;
                case "!" -> value == null;
                case "in" -> value != null && values.contains(value);
                case "notin" -> value == null || !values.contains(value);
                default -> value != null && compare(value);
            };
        }

        private boolean compare(String value) {
            try {
                long left = Long.parseLong(value);
                long right = Long.parseLong(values.getFirst());
                return operator.equals(">") ? left > right : left < right;
            } catch (NumberFormatException e) {
                return false;
            }
        }

        Requirement {
            values = List.copyOf(values);
        }
    }

    private static final class Parser {

        private static final String SPECIAL = "=!(),<>";
        private final List<String> tokens = new ArrayList<>();
        private int at;

        Parser(String text) {
            int i = 0;
            while (i < text.length()) {
                char c = text.charAt(i);
                int start = i;
                if (Character.isWhitespace(c)) {
                    i++;
                    continue;
                }
                if (SPECIAL.indexOf(c) >= 0) {
                    i++;
                    if ((c == '=' || c == '!') && i < text.length() && text.charAt(i) == '=') {
                        i++;
                    }
                } else {
                    while (i < text.length()
                            && SPECIAL.indexOf(text.charAt(i)) < 0
                            && !Character.isWhitespace(text.charAt(i))) {
                        i++;
                    }
                }
                tokens.add(text.substring(start, i));
            }
        }

        List<Requirement> parse() {
            List<Requirement> found = new ArrayList<>();
            if (tokens.isEmpty()) {
                return found;
            }
            String first = peek();
            if (!word(first) && !first.equals("!")) {
                throw bad("found '" + first + "', expected: !, identifier, or 'end of string'");
            }
            while (true) {
                found.add(requirement());
                String next = peek();
                if (next.isEmpty()) {
                    return found;
                }
                if (!next.equals(",")) {
                    throw bad("found '" + next + "', expected: ',' or 'end of string'");
                }
                at++;
                String after = peek();
                if (!word(after) && !after.equals("!")) {
                    throw bad("found '" + after + "', expected: identifier after ','");
                }
            }
        }

        private Requirement requirement() {
            if (peek().equals("!")) {
                at++;
                return new Requirement(key(), "!", List.of());
            }
            String key = key();
            String operator = peek();
            return switch (operator) {
                case "", "," -> new Requirement(key, "exists", List.of());
                case "=", "==" -> equality(key, "in");
                case "!=" -> equality(key, "notin");
                case "in", "notin" -> set(key);
                case "<", ">" -> {
                    at++;
                    yield new Requirement(key, operator, List.of(next()));
                }
                default -> {
                    if (word(operator)) {
                        throw bad(
                                "unable to parse requirement: found '"
                                        + operator
                                        + "', expected: in, notin, =, ==, !=, gt, lt");
                    }
                    yield new Requirement(key, "exists", List.of());
                }
            };
        }

        private Requirement equality(String key, String operator) {
            at++;
            String value = word(peek()) ? next() : "";
            if (value.length() > 63) {
                throw bad(
                        "unable to parse requirement: values[0]["
                                + key
                                + "]: Invalid value: \""
                                + value
                                + "\": must be no more than 63 bytes");
            }
            return new Requirement(key, operator, List.of(value));
        }

        private Requirement set(String key) {
            String operator = next();
            if (!peek().equals("(")) {
                throw bad("unable to parse requirement: found '" + peek() + "' expected: '('");
            }
            at++;
            List<String> values = new ArrayList<>();
            while (!peek().equals(")")) {
                if (peek().isEmpty()) {
                    throw bad("unable to parse requirement: found '', expected: ',' or ')'");
                }
                values.add(peek().equals(",") ? "" : next());
                if (peek().equals(",")) {
                    at++;
                }
            }
            at++;
            return new Requirement(key, operator, values.isEmpty() ? List.of("") : values);
        }

        private String key() {
            String key = next();
            if (!KEY.matcher(key).matches()) {
                throw bad(
                        "unable to parse requirement: <nil>: Invalid value: \""
                                + key
                                + "\": "
                                + KEY_RULE);
            }
            return key;
        }

        private String peek() {
            return at < tokens.size() ? tokens.get(at) : "";
        }

        private String next() {
            String token = peek();
            at++;
            return token;
        }

        private static boolean word(String token) {
            return !token.isEmpty() && SPECIAL.indexOf(token.charAt(0)) < 0;
        }

        private static ApiException bad(String message) {
            return Statuses.badRequest(message);
        }
    }
}
