package dev.skysail.controlplane.fields;

import dev.skysail.controlplane.resource.GroupVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What a change takes from whom (structured-merge-diff merge/update.go, update). */
final class Takeover {

    private final FieldOwnership.Kind kind;
    private final FieldOwnership.Path path;
    private final JsonNode live;
    private final JsonNode changed;
    private final Map<String, Optional<Comparison>> versions = new HashMap<>();

    private Takeover(
            FieldOwnership.Kind kind, FieldOwnership.Path path, JsonNode live, JsonNode changed) {
        this.kind = kind;
        this.path = path;
        this.live = live;
        this.changed = changed;
    }

    static Takeover of(
            FieldOwnership.Kind kind, FieldOwnership.Path path, JsonNode live, JsonNode changed) {
        return new Takeover(kind, path, live, changed);
    }

    /** Returns the change in the version of the path. */
    Comparison own() {
        return in(kind.apiVersion()).orElseThrow();
    }

    /** Returns what others own and the change sets to another value. */
    Conflicts conflicts(Ledger ledger, Ledger.Owner self) {
        Conflicts conflicts = new Conflicts();
        for (Ledger.Owner owner : ledger.owners()) {
            Ledger.Holding holding = ledger.get(owner).orElseThrow();
            if (!owner.equals(self)) {
                in(holding.apiVersion())
                        .ifPresent(
                                change ->
                                        conflicts.add(
                                                owner,
                                                holding.fields().intersection(change.changed()),
                                                holding.apiVersion()));
            }
        }
        return conflicts;
    }

    /** Takes from all others what the change sets or removes; forgets those of lost versions. */
    void settle(Ledger ledger, Ledger.Owner self) {
        for (Ledger.Owner owner : ledger.owners()) {
            if (owner.equals(self)) {
                continue;
            }
            Ledger.Holding holding = ledger.get(owner).orElseThrow();
            if (!GroupVersion.groupOf(holding.apiVersion())
                    .equals(GroupVersion.groupOf(kind.apiVersion()))) {
                continue;
            }
            Optional<Comparison> change = in(holding.apiVersion());
            if (change.isEmpty()) {
                ledger.remove(owner);
                continue;
            }
            FieldSet left =
                    holding.fields()
                            .difference(change.get().changed())
                            .difference(change.get().removed());
            ledger.put(owner, new Ledger.Holding(left, holding.apiVersion()));
        }
    }

    private Optional<Comparison> in(String apiVersion) {
        return versions.computeIfAbsent(
                apiVersion,
                version -> {
                    Optional<FieldType> type =
                            version.equals(kind.apiVersion())
                                    ? Optional.of(kind.type())
                                    : kind.versions().apply(version);
                    return type.map(t -> Comparison.of(t, live, changed).without(path.reset()));
                });
    }
}
