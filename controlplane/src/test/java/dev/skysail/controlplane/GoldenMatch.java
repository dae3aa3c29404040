package dev.skysail.controlplane;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares recorded answers, which hold placeholders, with real ones. A placeholder stands for one
 * value throughout a file, and different numbered placeholders stand for different values.
 */
final class GoldenMatch {

    private static final Pattern PLACEHOLDER =
            Pattern.compile(
                    "<(uid|rv|rand|hash|hex|continue|jwt|ip|nodePort|time|microtime|age|date|pem"
                            + "|base64-pem|host|server|admin-token|port)(:[0-9]+)?>");
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    private final Map<String, String> bound = new HashMap<>();

    /** Returns where two documents differ first, or nothing. */
    Optional<String> difference(JsonNode recorded, JsonNode actual) {
        Map<String, String> before = Map.copyOf(bound);
        Optional<String> difference = compare(recorded, actual, "");
        if (difference.isPresent()) {
            bound.clear();
            bound.putAll(before);
            learn(recorded, actual);
        }
        return difference;
    }

    /** Remembers the values of whole placeholders, so that later requests can use them. */
    private void learn(JsonNode recorded, JsonNode actual) {
        if (recorded.isObject() && actual.isObject()) {
            recorded.forEachEntry((name, child) -> learn(child, actual.path(name)));
        } else if (recorded.isArray() && actual.isArray()) {
            for (int i = 0; i < Math.min(recorded.size(), actual.size()); i++) {
                learn(recorded.path(i), actual.path(i));
            }
        } else if (recorded.isString() && actual.isString()) {
            Matcher whole = PLACEHOLDER.matcher(recorded.asString());
            if (whole.matches() && actual.asString().matches(shape(whole.group(1)))) {
                bound.put(recorded.asString(), actual.asString());
            } else {
                text(recorded.asString(), actual.asString());
            }
        }
    }

    private Optional<String> compare(JsonNode recorded, JsonNode actual, String path) {
        if (path.endsWith(".managedFields")) {
            JsonNode here = byOthers(recorded);
            JsonNode there = byOthers(actual);
            return here.isEmpty() && there.isEmpty() ? Optional.empty() : arrays(here, there, path);
        }
        if (recorded.isObject() && actual.isObject()) {
            return objects(recorded, actual, path);
        }
        if (recorded.isArray() && actual.isArray()) {
            return arrays(recorded, actual, path);
        }
        boolean equal =
                (recorded.isString() && actual.isValueNode())
                        ? text(recorded.asString(), actual.asString())
                        : recorded.equals(actual) || sameNumber(recorded, actual);
        return equal
                ? Optional.empty()
                : Optional.of(path + ": " + cut(recorded) + " but was " + cut(actual));
    }

    private static boolean sameNumber(JsonNode recorded, JsonNode actual) {
        return recorded.isNumber()
                && actual.isNumber()
                && recorded.decimalValue().compareTo(actual.decimalValue()) == 0;
    }

    private Optional<String> objects(JsonNode given, JsonNode actual, String path) {
        JsonNode recorded = named(given);
        List<String> names =
                Stream.concat(
                                recorded.propertyNames().stream(),
                                actual.propertyNames().stream().filter(name -> !recorded.has(name)))
                        .toList();
        boolean many = recorded.path("details").path("causes").size() > 1;
        boolean list = recorded.has("items") || recorded.has("rows");
        for (String name : names) {
            boolean prose = name.equals("description") && path.contains(".columnDefinitions[");
            boolean version = list && name.equals("metadata");
            if (prose || (version && versionOnly(recorded, actual))) {
                continue;
            }
            JsonNode here = recorded.path(name);
            JsonNode there = actual.path(name);
            Optional<String> difference =
                    many && name.equals("message")
                            ? unordered(recorded, actual, path)
                            : compare(here, there, path + "." + name);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /** Names of fields may hold placeholders, as those of list items in managedFields do. */
    private JsonNode named(JsonNode recorded) {
        if (recorded.propertyNames().stream().noneMatch(n -> PLACEHOLDER.matcher(n).find())) {
            return recorded;
        }
        ObjectNode named = JsonNodeFactory.instance.objectNode();
        recorded.forEachEntry((name, child) -> named.set(fill(name), child));
        return named;
    }

    /** The version of a list moves with every write in the cluster, so its value says nothing. */
    private static boolean versionOnly(JsonNode recorded, JsonNode actual) {
        JsonNode here = recorded.path("metadata");
        JsonNode there = actual.path("metadata");
        return Set.copyOf(here.propertyNames()).equals(Set.copyOf(there.propertyNames()))
                && here.propertyNames().stream()
                        .allMatch(
                                name ->
                                        name.equals("resourceVersion")
                                                || here.path(name).equals(there.path(name)));
    }

    /** The causes of an answer come in any order, in its message as well. */
    private Optional<String> unordered(JsonNode recorded, JsonNode actual, String path) {
        String here = recorded.path("message").asString("");
        String there = actual.path("message").asString("");
        if (here.equals(there)) {
            return Optional.empty();
        }
        boolean complete =
                actual.path("details").path("causes").values().stream()
                        .map(GoldenMatch::sentence)
                        .allMatch(there::contains);
        return complete && text(head(here), head(there))
                ? Optional.empty()
                : Optional.of(path + ".message: " + here + " but was " + there);
    }

    private static String sentence(JsonNode cause) {
        return cause.path("field").asString("") + ": " + cause.path("message").asString("");
    }

    private static String head(String message) {
        int bracket = message.indexOf(": [");
        return bracket < 0 ? message : message.substring(0, bracket);
    }

    private Optional<String> arrays(JsonNode recorded, JsonNode actual, String path) {
        if (recorded.size() != actual.size()) {
            return Optional.of(path + ": " + recorded.size() + " items but was " + actual.size());
        }
        List<JsonNode> here = ordered(recorded, path);
        List<JsonNode> there = ordered(actual, path);
        for (int i = 0; i < here.size(); i++) {
            Optional<String> difference = compare(here.get(i), there.get(i), path + "[" + i + "]");
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /**
     * Leaves out what the controller manager owns, for none runs here. The recording's programs
     * were called apiserver and kcm.
     */
    private static JsonNode byOthers(JsonNode managers) {
        ArrayNode others = JsonNodeFactory.instance.arrayNode();
        for (JsonNode entry : managers) {
            String manager = entry.path("manager").asString("");
            if (!List.of("kcm", "kube-controller-manager").contains(manager)) {
                ObjectNode named = entry.asObject().deepCopy();
                others.add(
                        manager.equals("apiserver")
                                ? named.put("manager", "kube-apiserver")
                                : named);
            }
        }
        return others;
    }

    /** Causes come in any order; managers in that of their times, which are not the recording's. */
    private static List<JsonNode> ordered(JsonNode list, String path) {
        List<JsonNode> items = new ArrayList<>(list.values());
        if (path.endsWith(".causes")) {
            items.sort(Comparator.comparing(item -> texts(item, List.of("field", "message"))));
        } else if (path.endsWith(".managedFields")) {
            List<String> name = List.of("manager", "operation", "apiVersion", "subresource");
            items.sort(Comparator.comparing(item -> texts(item, name)));
        }
        return items;
    }

    private static String texts(JsonNode item, List<String> fields) {
        StringBuilder text = new StringBuilder();
        fields.forEach(field -> text.append(item.path(field).asString("")).append(' '));
        return text.toString();
    }

    /** Returns whether a recorded text stands for an actual one, binding its placeholders. */
    boolean text(String recorded, String actual) {
        if (recorded.equals(actual)) {
            return true;
        }
        List<String> names = new ArrayList<>();
        StringBuilder pattern = new StringBuilder();
        Matcher matcher = PLACEHOLDER.matcher(recorded);
        int at = 0;
        while (matcher.find()) {
            pattern.append(Pattern.quote(recorded.substring(at, matcher.start())));
            pattern.append('(').append(shape(matcher.group(1))).append(')');
            names.add(matcher.group());
            at = matcher.end();
        }
        if (names.isEmpty()) {
            return false;
        }
        pattern.append(Pattern.quote(recorded.substring(at)));
        Matcher found = Pattern.compile(pattern.toString(), Pattern.DOTALL).matcher(actual);
        return found.matches() && bindAll(names, found);
    }

    private boolean bindAll(List<String> names, Matcher found) {
        boolean fits = true;
        for (int i = 0; i < names.size(); i++) {
            fits &= bind(names.get(i), found.group(i + 1));
        }
        return fits;
    }

    private boolean bind(String name, String value) {
        if (!name.contains(":")) {
            return true;
        }
        String old = bound.get(name);
        if (old != null) {
            return old.equals(value);
        }
        String kind = name.substring(0, name.indexOf(':') + 1);
        boolean taken =
                bound.entrySet().stream()
                        .anyMatch(e -> e.getKey().startsWith(kind) && e.getValue().equals(value));
        if (!taken) {
            bound.put(name, value);
        }
        return !taken;
    }

    private static String shape(String kind) {
        return switch (kind) {
            case "uid" -> "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
            case "rv", "nodePort", "port" -> "[0-9]+";
            case "rand" -> "[a-z0-9]{5}";
            case "hash" -> "[a-z0-9]{5,10}";
            case "hex" -> "[0-9a-f]{16}";
            case "ip" -> "10\\.96\\.[0-9]+\\.[0-9]+";
            case "time" -> "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";
            case "microtime" -> "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d+Z";
            case "age" -> "(?:\\d+[dhmsy])+";
            default -> ".+?";
        };
    }

    /** Returns a text to send, with values in place of placeholders. */
    String fill(String text) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        bound.containsKey(found.group())
                                                ? bound.get(found.group())
                                                : invent(found.group(), found.group(1))));
    }

    private String invent(String name, String kind) {
        String value =
                switch (kind) {
                    case "uid" -> UUID.randomUUID().toString();
                    case "rv" -> "1";
                    case "time" -> Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
                    case "microtime" -> "2026-12-01T00:00:00.000000Z";
                    case "rand", "hash" -> random();
                    default -> name;
                };
        if (name.contains(":") && !kind.equals("rv")) {
            bound.put(name, value);
        }
        return value;
    }

    private String random() {
        StringBuilder text = new StringBuilder();
        int seed = bound.size() + 7;
        for (int i = 0; i < 5; i++) {
            seed = seed * 31 + 11;
            text.append(ALPHABET.charAt(Math.floorMod(seed, ALPHABET.length())));
        }
        return text.toString();
    }

    private static String cut(JsonNode node) {
        String text = node.isMissingNode() ? "nothing" : node.toString();
        return text.length() > 600 ? text.substring(0, 600) + "..." : text;
    }
}
