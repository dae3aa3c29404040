package dev.skysail.controlplane.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** How the fields of one message look in JSON where that differs from protobuf. */
record FieldRules(
        Set<String> keep, Set<String> drop, Set<String> inline, Map<String, String> rename) {

    private static final FieldRules PLAIN = new FieldRules(Set.of(), Set.of(), Set.of(), Map.of());

    private static final Map<String, FieldRules> ALL = load();

    /** Returns the rules of a message by its full protobuf name. */
    static FieldRules of(String fullName) {
        String name = fullName;
        for (String prefix : new String[] {"k8s.io.api.", "k8s.io.apimachinery.pkg.apis."}) {
            if (name.startsWith(prefix)) {
                name = name.substring(prefix.length());
            }
        }
        return ALL.getOrDefault(name, PLAIN);
    }

    private static Map<String, FieldRules> load() {
        Map<String, FieldRules> rules = new TreeMap<>();
        try (InputStream in = FieldRules.class.getResourceAsStream("protobuf-fields.txt")) {
            if (in == null) {
                throw new IllegalStateException("protobuf-fields.txt is missing");
            }
            var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line : reader.lines().toList()) {
                if (!line.startsWith("#")) {
                    String[] parts = line.split(" ", -1);
                    rules.put(parts[0], parse(parts));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rules;
    }

    private static FieldRules parse(String[] parts) {
        FieldRules rules =
                new FieldRules(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeMap<>());
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String code = parts[i].substring(0, equals);
            for (String field : parts[i].substring(equals + 1).split(",", -1)) {
                rules.add(code, field);
            }
        }
        return rules;
    }

    private void add(String code, String field) {
        switch (code) {
            case "keep" -> keep.add(field);
            case "drop" -> drop.add(field);
            case "inline" -> inline.add(field);
            case "rename" -> {
                int colon = field.indexOf(':');
                rename.put(field.substring(0, colon), field.substring(colon + 1));
            }
            default -> throw new IllegalStateException("unknown rule " + code);
        }
    }
}
