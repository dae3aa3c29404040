package dev.skysail.controlplane.apiserver.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The parameters of a query string. */
public final class Query {

    private final NavigableMap<String, List<String>> values = new TreeMap<>();

    public Query(String raw) {
        for (String pair : raw.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            values.computeIfAbsent(decode(key), k -> new ArrayList<>()).add(decode(value));
        }
    }

    /** Returns the first value of a parameter, or an empty text. */
    public String get(String key) {
        List<String> found = values.get(key);
        return found == null ? "" : found.getFirst();
    }

    public List<String> all(String key) {
        return values.getOrDefault(key, List.of());
    }

    /** Returns the names of all parameters, sorted. */
    public List<String> keys() {
        return List.copyOf(values.keySet());
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    /** Returns a flag as Go's strconv.ParseBool reads it; anything unknown but given is true. */
    public boolean flag(String key) {
        return has(key) && !List.of("false", "0", "f", "F", "False", "FALSE").contains(get(key));
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
