package dev.skysail.scheduling.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Takes away from a world whatever its difference does not need: objects, then fields.
final class Shrinker {
    private static final int TRIES_MAX = 2500;
    private static final Set<String> KEPT =
            Set.of("apiVersion", "kind", "metadata", "name", "namespace", "key", "items");

    private final Oracle oracle;
    private final List<String> kinds;
    private FuzzWorld smallest;
    private int tries;

    Shrinker(Oracle oracle, FuzzWorld world, Verdict verdict) {
        this.oracle = oracle;
        this.smallest = world;
        this.kinds = verdict.kinds();
    }

    FuzzWorld shrink() {
        attempt(new FuzzWorld(smallest.list(), Manifest.object()));
        boolean smaller = true;
        while (smaller && tries < TRIES_MAX) {
            boolean fewer = items();
            smaller = fields() || fewer;
        }
        return smallest;
    }

    private boolean attempt(FuzzWorld candidate) {
        if (tries++ >= TRIES_MAX) {
            return false;
        }
        Verdict verdict = Verdict.on(candidate, oracle);
        // Something else may differ in the smaller world; that would be another story.
        boolean differs =
                !verdict.kinds().isEmpty() && verdict.kinds().getFirst().equals(kinds.getFirst());
        if (differs) {
            smallest = candidate;
        }
        return differs;
    }

    private boolean items() {
        boolean smaller = false;
        int chunk = Math.max(1, count() / 2);
        while (chunk > 0) {
            int start = 0;
            while (start < count()) {
                FuzzWorld candidate = copy();
                ArrayNode items = items(candidate);
                int end = Math.min(start + chunk, items.size());
                for (int i = end - 1; i >= start; i--) {
                    items.remove(i);
                }
                if (attempt(candidate)) {
                    smaller = true;
                } else {
                    start += chunk;
                }
            }
            chunk /= 2;
        }
        return smaller;
    }

    private boolean fields() {
        boolean smaller = false;
        List<List<String>> paths = new ArrayList<>();
        paths(smallest.list(), List.of("list"), paths);
        paths(smallest.configuration(), List.of("configuration"), paths);
        // From the end, so that the places of what is still to come stay the same.
        for (List<String> path : paths.reversed()) {
            FuzzWorld candidate = copy();
            JsonNode parent =
                    path.getFirst().equals("list") ? candidate.list() : candidate.configuration();
            for (String step : path.subList(1, path.size() - 1)) {
                parent = parent.isArray() ? parent.path(Integer.parseInt(step)) : parent.path(step);
            }
            if (remove(parent, path.getLast()) && attempt(candidate)) {
                smaller = true;
            }
        }
        return smaller;
    }

    private static boolean remove(JsonNode parent, String step) {
        if (parent instanceof ArrayNode array) {
            return array.remove(Integer.parseInt(step)) != null;
        }
        return parent instanceof ObjectNode object && object.remove(step) != null;
    }

    private static void paths(JsonNode node, List<String> path, List<List<String>> found) {
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                add(node.get(i), path, String.valueOf(i), found);
            }
        }
        node.properties().forEach(field -> add(field.getValue(), path, field.getKey(), found));
    }

    private static void add(
            JsonNode node, List<String> parent, String step, List<List<String>> found) {
        List<String> path = new ArrayList<>(parent);
        path.add(step);
        if (!KEPT.contains(step)) {
            found.add(path);
        }
        paths(node, path, found);
    }

    private FuzzWorld copy() {
        return new FuzzWorld(smallest.list().deepCopy(), smallest.configuration().deepCopy());
    }

    private int count() {
        return items(smallest).size();
    }

    private static ArrayNode items(FuzzWorld world) {
        return (ArrayNode) world.list().path("items");
    }
}
