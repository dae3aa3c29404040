package dev.skysail.controlplane.fields;

import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.GoText;
import dev.skysail.controlplane.resource.Statuses;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fields of others that an apply would change (apimachinery managedfields/internal/conflict.go).
 */
final class Conflicts {

    private final NavigableMap<Ledger.Owner, Ledger.Holding> conflicts = new TreeMap<>();

    void add(Ledger.Owner owner, FieldSet fields, String apiVersion) {
        if (!fields.isEmpty()) {
            conflicts.put(owner, new Ledger.Holding(fields, apiVersion));
        }
    }

    boolean isEmpty() {
        return conflicts.isEmpty();
    }

    NavigableMap<Ledger.Owner, Ledger.Holding> byOwner() {
        return conflicts;
    }

    /** Returns the conflicts over fields that are not in a set. */
    Conflicts without(FieldSet allowed) {
        Conflicts rest = new Conflicts();
        conflicts.forEach(
                (owner, holding) ->
                        rest.add(
                                owner, holding.fields().difference(allowed), holding.apiVersion()));
        return rest;
    }

    ApiException refusal() {
        ObjectNode details = JsonNodeFactory.instance.objectNode();
        ArrayNode causes = details.putArray("causes");
        List<String> sections = new ArrayList<>();
        List<String> singles = new ArrayList<>();
        conflicts.forEach(
                (owner, holding) -> {
                    String name = name(owner);
                    StringBuilder section = new StringBuilder("conflicts with " + name + ":");
                    holding.fields()
                            .forEach(
                                    path -> {
                                        String shown = shown(path);
                                        causes.addObject()
                                                .put("reason", "FieldManagerConflict")
                                                .put("message", "conflict with " + name)
                                                .put("field", shown);
                                        section.append("\n- ").append(shown);
                                        singles.add("conflict with " + name + ": " + shown);
                                    });
                    sections.add(section.toString());
                });
        String message =
                singles.size() == 1
                        ? "Apply failed with 1 conflict: " + singles.getFirst()
                        : "Apply failed with "
                                + singles.size()
                                + " conflicts: "
                                + String.join("\n", sections);
        return Statuses.make(409, "Conflict", message, details);
    }

    private static String shown(List<PathElement> path) {
        StringBuilder text = new StringBuilder();
        path.forEach(text::append);
        return text.toString();
    }

    private static String name(Ledger.Owner owner) {
        String name = GoText.quoted(owner.manager());
        if (!owner.subresource().isEmpty()) {
            name += " with subresource " + GoText.quoted(owner.subresource());
        }
        return owner.applies() ? name : name + " using " + owner.apiVersion();
    }
}
