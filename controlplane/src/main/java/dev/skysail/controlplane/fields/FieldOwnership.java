package dev.skysail.controlplane.fields;

import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.GroupVersion;
import dev.skysail.controlplane.resource.Statuses;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps managedFields true of the objects of one kind on one path, and applies configurations to
 * them. A function of what it is given.
 *
 * <p>Source: structured-merge-diff v6.4.2 merge/update.go, apimachinery managedfields (1.37.2).
 */
public final class FieldOwnership {

    private static final String BEFORE_FIRST_APPLY = "before-first-apply";
    private static final Ledger.Owner CURRENT = Ledger.Owner.updater("current-operation", "", "");
    private static final FieldSet IDENTITY =
            FieldSet.of(
                    "apiVersion",
                    "kind",
                    "metadata",
                    "metadata.name",
                    "metadata.namespace",
                    "metadata.creationTimestamp",
                    "metadata.selfLink",
                    "metadata.uid",
                    "metadata.clusterName",
                    "metadata.generation",
                    "metadata.managedFields",
                    "metadata.resourceVersion");

    private final Kind kind;
    private final Path path;

    /**
     * The kind of the objects.
     *
     * @param apiVersion version of the path
     * @param kind its name
     * @param type its type
     * @param versions type in another API version, empty if that is not served
     * @param empty an object of it in which nothing was set
     */
    public record Kind(
            String apiVersion,
            String kind,
            FieldType type,
            Function<String, Optional<FieldType>> versions,
            ObjectNode empty) {}

    /**
     * The path that is written to.
     *
     * @param subresource its subresource, empty for none
     * @param reset what the server resets on it
     */
    public record Path(String subresource, FieldFilter reset) {}

    /**
     * Who writes, and when.
     *
     * @param manager its name
     * @param now time of the write
     */
    public record Writer(String manager, String now) {}

    /** Makes the ownership of one kind on one path. */
    public FieldOwnership(Kind kind, Path path) {
        this.kind = kind;
        this.path = path;
    }

    /**
     * Writes into a changed object who owns its fields.
     *
     * @param live stored object; an empty one for a create
     * @param changed object to be stored; what it says of managedFields itself counts
     */
    public void track(ObjectNode live, ObjectNode changed, Writer writer) {
        ObjectNode before = live.deepCopy();
        JsonNode stored = take(before);
        JsonNode given = take(changed);
        Ledger ledger = start(stored, given);
        boolean known = live.path("metadata").has("uid");
        if (ledger.isEmpty() && known) {
            return;
        }
        if (!TypeProblems.of(kind.type(), changed, true).isEmpty()
                || !TypeProblems.of(kind.type(), before, true).isEmpty()) {
            if (stored.isArray()) {
                metadata(changed).set("managedFields", stored);
            }
            return;
        }
        Ledger result = updated(before, changed, ledger, writer);
        write(changed, result);
    }

    /**
     * Applies a configuration to the live object and returns the result with its managedFields.
     *
     * @param live stored object, or an empty one
     * @throws ApiException for a configuration that is not of the kind, or whose fields others own
     */
    public ObjectNode apply(ObjectNode live, ObjectNode config, Writer writer, boolean force) {
        checkKind(config);
        if (config.path("metadata").has("managedFields")) {
            throw Statuses.badRequest("metadata.managedFields must be nil");
        }
        ObjectNode before = live.deepCopy();
        Ledger ledger =
                Ledger.read(take(before))
                        .orElseThrow(
                                () -> Statuses.failure(500, "failed to decode managed fields"));
        if (ledger.isEmpty()) {
            Writer first = new Writer(BEFORE_FIRST_APPLY, writer.now());
            ledger = updated(kind.empty().deepCopy(), before, ledger, first);
        }
        check(config, false, "failed to create typed patch object");
        check(before, true, "failed to create typed live object");
        ObjectNode applied = applied(before, config, ledger, new Terms(writer, force));
        if (writer.manager().equals(LastApplied.MANAGER)) {
            LastApplied.refresh(applied, config);
        }
        return applied;
    }

    private record Terms(Writer writer, boolean force) {}

    private ObjectNode applied(ObjectNode live, ObjectNode config, Ledger before, Terms terms) {
        Writer writer = terms.writer();
        Ledger.Owner self = Ledger.Owner.applier(writer.manager(), path.subresource());
        Ledger ledger = before.copy();
        FieldSet last = before.get(self).map(Ledger.Holding::fields).orElseGet(FieldSet::new);
        FieldSet set = path.reset().apply(OwnedPaths.of(kind.type(), config));
        ledger.put(self, new Ledger.Holding(set, kind.apiVersion()));
        JsonNode merged = Merge.of(kind.type(), live, config);
        JsonNode pruned = pruned(object(merged), ledger, last);
        Takeover takeover = Takeover.of(kind, path, live, pruned);
        Conflicts conflicts = takeover.conflicts(ledger, self);
        if (!terms.force() && writer.manager().equals(LastApplied.MANAGER)) {
            conflicts = conflicts.without(LastApplied.unchanged(kind, live));
        }
        if (!terms.force() && !conflicts.isEmpty()) {
            throw conflicts.refusal();
        }
        takeover.settle(ledger, self);
        strip(ledger, self);
        ObjectNode result = object(pruned).deepCopy();
        if (!Values.equal(live, result)) {
            ledger.stamp(self, writer.now());
        }
        write(result, ledger);
        return result;
    }

    private Ledger updated(ObjectNode live, ObjectNode changed, Ledger before, Writer writer) {
        Ledger ledger = before.copy();
        Takeover takeover = Takeover.of(kind, path, live, changed);
        takeover.settle(ledger, CURRENT);
        FieldSet taken = takeover.own().changed().difference(IDENTITY);
        if (!taken.isEmpty()) {
            String manager = writer.manager().isEmpty() ? "unknown" : writer.manager();
            Ledger.Owner owner =
                    Ledger.Owner.updater(manager, kind.apiVersion(), path.subresource());
            FieldSet kept = ledger.get(owner).map(Ledger.Holding::fields).orElseGet(FieldSet::new);
            ledger.put(owner, new Ledger.Holding(taken.union(kept), kind.apiVersion()));
            ledger.stamp(owner, writer.now());
        }
        ledger.mergeOldUpdates();
        return ledger;
    }

    /**
     * Removes from a merged object what the applier had applied and does not apply any more, unless
     * another owns it too.
     */
    private JsonNode pruned(ObjectNode merged, Ledger ledger, FieldSet last) {
        if (last.isEmpty()) {
            return merged;
        }
        FieldType type = kind.type();
        FieldSet lastNamed = last.withNamedFields(type);
        FieldSet all = OwnedPaths.of(type, merged).withNamedFields(type);
        JsonNode pruned = Removal.of(type, merged, lastNamed);
        FieldSet managed = new FieldSet();
        for (Ledger.Owner owner : ledger.owners()) {
            managed =
                    managed.union(
                            ledger.get(owner).map(Ledger.Holding::fields).orElseGet(FieldSet::new));
        }
        FieldSet kept = named(pruned).union(managed.withNamedFields(type));
        pruned = Removal.of(type, merged, all.difference(kept));
        FieldSet gone = all.difference(named(pruned)).intersection(lastNamed);
        return Removal.of(type, merged, gone);
    }

    private FieldSet named(JsonNode value) {
        return OwnedPaths.of(kind.type(), value).withNamedFields(kind.type());
    }

    /** What the request says of managedFields counts, unless it says nothing that can be read. */
    private Ledger start(JsonNode stored, JsonNode given) {
        if (!path.subresource().isEmpty()) {
            return Ledger.read(stored).orElseGet(Ledger::new);
        }
        boolean reset = given.isArray() && (given.isEmpty() || isBlank(given));
        if (reset) {
            return new Ledger();
        }
        return Ledger.read(given)
                .filter(ledger -> !ledger.isEmpty())
                .or(() -> Ledger.read(stored))
                .orElseGet(Ledger::new);
    }

    private static boolean isBlank(JsonNode given) {
        return given.size() == 1 && given.get(0).isObject() && given.get(0).isEmpty();
    }

    private static void strip(Ledger ledger, Ledger.Owner owner) {
        ledger.get(owner)
                .ifPresent(
                        holding ->
                                ledger.put(
                                        owner,
                                        new Ledger.Holding(
                                                holding.fields().difference(IDENTITY),
                                                holding.apiVersion())));
    }

    private void checkKind(ObjectNode config) {
        String apiVersion = config.path("apiVersion").asString("");
        String name = config.path("kind").asString("");
        if (!apiVersion.equals(kind.apiVersion()) || !name.equals(kind.kind())) {
            throw Statuses.badRequest("invalid object type: " + shown(apiVersion, name));
        }
    }

    private void check(ObjectNode object, boolean duplicates, String what) {
        String problem = TypeProblems.of(kind.type(), object, duplicates);
        if (!problem.isEmpty()) {
            JsonNode metadata = object.path("metadata");
            throw Statuses.failure(
                    500,
                    what
                            + " ("
                            + text(metadata.path("namespace"))
                            + "/"
                            + text(metadata.path("name"))
                            + "; "
                            + shown(kind.apiVersion(), kind.kind())
                            + "): "
                            + problem);
        }
    }

    private static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : "";
    }

    private static String shown(String apiVersion, String kind) {
        return GroupVersion.groupOf(apiVersion)
                + "/"
                + GroupVersion.versionOf(apiVersion)
                + ", Kind="
                + kind;
    }

    private static void write(ObjectNode object, Ledger ledger) {
        ArrayNode written = ledger.write();
        if (!written.isEmpty()) {
            metadata(object).set("managedFields", written);
        }
    }

    /** Takes managedFields out of an object. */
    private static JsonNode take(ObjectNode object) {
        JsonNode taken =
                object.get("metadata") instanceof ObjectNode metadata
                        ? metadata.remove("managedFields")
                        : null;
        return taken == null ? JsonNodeFactory.instance.missingNode() : taken;
    }

    private static ObjectNode metadata(ObjectNode object) {
        return object.get("metadata") instanceof ObjectNode metadata
                ? metadata
                : object.putObject("metadata");
    }

    private static ObjectNode object(@Nullable JsonNode value) {
        return value instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
    }
}
