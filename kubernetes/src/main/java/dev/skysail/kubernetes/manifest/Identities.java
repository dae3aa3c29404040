package dev.skysail.kubernetes.manifest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds objects that stand twice in the files and owners that own themselves. */
final class Identities {

    private final Map<String, Origin> seen = new HashMap<>();
    private final Map<String, List<String>> owners = new TreeMap<>();

    /** Takes note of an object. */
    void add(Field object, String kind, String namespace) {
        Field metadata = object.get("metadata");
        String key = key(kind, namespace, metadata.get("name").text());
        Origin before = seen.putIfAbsent(key, object.origin());
        if (before != null) {
            throw new ManifestException(
                    object.origin() + ": " + key + " stands twice; first in " + before + ".");
        }
        List<String> above = new ArrayList<>();
        for (Field owner : metadata.get("ownerReferences").elements()) {
            above.add(
                    key(
                            owner.get("kind").requiredText(),
                            namespace,
                            owner.get("name").requiredText()));
        }
        if (!above.isEmpty()) {
            owners.put(key, above);
        }
    }

    private static String key(String kind, String namespace, String name) {
        return kind + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
    }

    /** Follows every chain of owners to its end. */
    void checkOwners() {
        Map<String, Boolean> done = new HashMap<>();
        for (String key : owners.keySet()) {
            follow(key, done, new ArrayList<>());
        }
    }

    private void follow(String key, Map<String, Boolean> done, List<String> way) {
        if (way.contains(key)) {
            List<String> circle = new ArrayList<>(way.subList(way.indexOf(key), way.size()));
            circle.add(key);
            throw new ManifestException(
                    "%s: metadata.ownerReferences go round in a circle: %s."
                            .formatted(seen.get(key), String.join(" <- ", circle)));
        }
        if (done.containsKey(key)) {
            return;
        }
        way.add(key);
        for (String owner : owners.getOrDefault(key, List.of())) {
            follow(owner, done, way);
        }
        way.removeLast();
        done.put(key, true);
    }
}
