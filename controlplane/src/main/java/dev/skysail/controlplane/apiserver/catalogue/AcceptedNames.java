package dev.skysail.controlplane.apiserver.catalogue;

import dev.skysail.controlplane.apiserver.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which names of a CustomResourceDefinition are free, and whether it is established
 * (apiextensions-apiserver pkg/controller/status/naming_controller.go, establish).
 */
public final class AcceptedNames {

    private final TreeSet<String> resources = new TreeSet<>();
    private final TreeSet<String> kinds = new TreeSet<>();
    private final ObjectNode accepted = Json.object();
    private String reason = "NoConflicts";
    private String message = "no conflicts found";

    private AcceptedNames() {}

    /**
     * Returns the status that a definition should have.
     *
     * @param others the other definitions of its group
     * @param now time of conditions that change
     */
    public static ObjectNode status(ObjectNode definition, List<ObjectNode> others, String now) {
        AcceptedNames names = new AcceptedNames();
        for (ObjectNode other : others) {
            names.use(other.path("status").path("acceptedNames"));
        }
        names.accept(definition.path("spec").path("names"));
        ObjectNode status =
                definition.path("status") instanceof ObjectNode old
                        ? old.deepCopy()
                        : Json.object();
        ArrayNode conditions =
                status.get("conditions") instanceof ArrayNode c ? c : status.putArray("conditions");
        boolean free = names.reason.equals("NoConflicts");
        String[] naming = {"NamesAccepted", truth(free), names.reason, names.message};
        set(conditions, naming, now);
        if (free && !established(status)) {
            String text = "the initial names have been accepted";
            set(
                    conditions,
                    new String[] {"Established", "True", "InitialNamesAccepted", text},
                    now);
        } else if (!free && !established(status)) {
            String text = "not all names are accepted";
            set(conditions, new String[] {"Established", "False", "NotAccepted", text}, now);
        }
        status.set("acceptedNames", names.accepted);
        return status;
    }

    /** Returns whether a definition with this status is served. */
    public static boolean established(JsonNode status) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asString("").equals("Established")) {
                return condition.path("status").asString("").equals("True");
            }
        }
        return false;
    }

    private static String truth(boolean value) {
        return value ? "True" : "False";
    }

    private void use(JsonNode names) {
        resources.add(names.path("plural").asString(""));
        resources.add(names.path("singular").asString(""));
        names.path("shortNames").forEach(name -> resources.add(name.asString("")));
        kinds.add(names.path("kind").asString(""));
        kinds.add(names.path("listKind").asString(""));
        resources.remove("");
        kinds.remove("");
    }

    private void accept(JsonNode names) {
        one(names, "plural", resources, "PluralConflict");
        one(names, "singular", resources, "SingularConflict");
        List<String> taken = new ArrayList<>();
        for (JsonNode name : names.path("shortNames")) {
            if (resources.contains(name.asString(""))) {
                taken.add(inUse(name.asString("")));
            }
        }
        if (!taken.isEmpty()) {
            refuse("ShortNamesConflict", String.join(", ", taken));
        } else if (!names.path("shortNames").isEmpty()) {
            accepted.set("shortNames", names.path("shortNames").deepCopy());
        }
        one(names, "kind", kinds, "KindConflict");
        one(names, "listKind", kinds, "ListKindConflict");
        if (!names.path("categories").isEmpty()) {
            accepted.set("categories", names.path("categories").deepCopy());
        }
    }

    private void one(JsonNode names, String field, NavigableSet<String> used, String conflict) {
        String name = names.path(field).asString("");
        boolean always = field.equals("plural") || field.equals("kind");
        if (used.contains(name)) {
            refuse(conflict, inUse(name));
            name = "";
        }
        if (always || !name.isEmpty()) {
            accepted.put(field, name);
        }
    }

    private void refuse(String why, String text) {
        reason = why;
        message = text;
    }

    private static String inUse(String name) {
        return "\"" + name + "\" is already in use";
    }

    private static void set(ArrayNode conditions, String[] wanted, String now) {
        for (JsonNode condition : conditions) {
            if (condition instanceof ObjectNode found
                    && found.path("type").asString("").equals(wanted[0])) {
                if (!found.path("status").asString("").equals(wanted[1])) {
                    found.put("lastTransitionTime", now);
                }
                found.put("status", wanted[1]).put("reason", wanted[2]).put("message", wanted[3]);
                return;
            }
        }
        conditions
                .addObject()
                .put("type", wanted[0])
                .put("status", wanted[1])
                .put("lastTransitionTime", now)
                .put("reason", wanted[2])
                .put("message", wanted[3]);
    }
}
