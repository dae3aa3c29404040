package dev.skysail.controlplane.fields;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who owns which fields of an object: {@code metadata.managedFields}, taken apart (apimachinery
 * managedfields/internal/managedfields.go). Not safe for several threads.
 */
final class Ledger {

    private static final String APPLY = "Apply";
    private static final String UPDATE = "Update";
    private static final String OLD_UPDATES = "ancient-changes";
    private static final int UPDATERS_MAX = 10;

    private final NavigableMap<Owner, Holding> holdings = new TreeMap<>();
    private final Map<Owner, String> times = new HashMap<>();

    /**
     * One who owns fields.
     *
     * @param manager its name
     * @param operation Apply or Update
     * @param apiVersion version that it updated in; empty for one that applies
     * @param subresource subresource that it wrote to, empty for none
     */
    record Owner(String manager, String operation, String apiVersion, String subresource)
            implements Comparable<Owner> {

        private static final Comparator<Owner> ORDER =
                Comparator.comparing(Owner::manager)
                        .thenComparing(Owner::operation)
                        .thenComparing(Owner::apiVersion)
                        .thenComparing(Owner::subresource);

        static Owner applier(String manager, String subresource) {
            return new Owner(manager, APPLY, "", subresource);
        }

        static Owner updater(String manager, String apiVersion, String subresource) {
            return new Owner(manager, UPDATE, apiVersion, subresource);
        }

        boolean applies() {
            return operation.equals(APPLY);
        }

        @Override
        public int compareTo(Owner other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * What one owns.
     *
     * @param fields its fields
     * @param apiVersion version in which they are named
     */
    record Holding(FieldSet fields, String apiVersion) {}

    private record Line(Owner owner, Holding holding, String time) {

        long seconds() {
            return Ledger.seconds(time);
        }
    }

    /** Reads managedFields; empty for what cannot be read. */
    static Optional<Ledger> read(JsonNode managedFields) {
        Ledger ledger = new Ledger();
        try {
            for (JsonNode entry : managedFields) {
                ledger.enter(entry);
            }
            return Optional.of(ledger);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private void enter(JsonNode entry) {
        String operation = entry.path("operation").asString("");
        String apiVersion = entry.path("apiVersion").asString("");
        boolean known = operation.equals(APPLY) || operation.equals(UPDATE);
        if (!known
                || apiVersion.isEmpty()
                || !entry.path("fieldsType").asString("").equals("FieldsV1")) {
            throw new IllegalArgumentException("not an entry: " + entry);
        }
        Owner owner =
                new Owner(
                        entry.path("manager").asString(""),
                        operation,
                        operation.equals(APPLY) ? "" : apiVersion,
                        entry.path("subresource").asString(""));
        put(owner, new Holding(FieldSet.read(entry.path("fieldsV1")), apiVersion));
        String time = entry.path("time").asString("");
        if (!time.isEmpty()) {
            times.put(owner, time);
        }
    }

    /** Returns the ledger as managedFields. */
    ArrayNode write() {
        List<Line> lines = new ArrayList<>();
        holdings.forEach(
                (owner, holding) ->
                        lines.add(new Line(owner, holding, times.getOrDefault(owner, ""))));
        lines.sort(
                Comparator.comparing((Line line) -> line.owner().operation())
                        .thenComparingLong(Line::seconds)
                        .thenComparing(line -> line.owner().manager())
                        .thenComparing(line -> line.holding().apiVersion())
                        .thenComparing(line -> line.owner().subresource()));
        ArrayNode written = JsonNodeFactory.instance.arrayNode();
        for (Line line : lines) {
            ObjectNode entry = written.addObject();
            entry.put("manager", line.owner().manager());
            entry.put("operation", line.owner().operation());
            entry.put("apiVersion", line.holding().apiVersion());
            if (!line.time().isEmpty()) {
                entry.put("time", line.time());
            }
            entry.put("fieldsType", "FieldsV1");
            entry.set("fieldsV1", line.holding().fields().write());
            if (!line.owner().subresource().isEmpty()) {
                entry.put("subresource", line.owner().subresource());
            }
        }
        return written;
    }

    Ledger copy() {
        Ledger copy = new Ledger();
        copy.holdings.putAll(holdings);
        copy.times.putAll(times);
        return copy;
    }

    boolean isEmpty() {
        return holdings.isEmpty();
    }

    List<Owner> owners() {
        return List.copyOf(holdings.keySet());
    }

    Optional<Holding> get(Owner owner) {
        return Optional.ofNullable(holdings.get(owner));
    }

    /** Sets what one owns; who owns nothing is forgotten. */
    void put(Owner owner, Holding holding) {
        if (holding.fields().isEmpty()) {
            holdings.remove(owner);
        } else {
            holdings.put(owner, holding);
        }
    }

    void remove(Owner owner) {
        holdings.remove(owner);
    }

    void stamp(Owner owner, String time) {
        times.put(owner, time);
    }

    /** Puts the oldest updates together while there are too many (capmanagers.go). */
    void mergeOldUpdates() {
        List<Owner> updaters =
                new ArrayList<>(holdings.keySet().stream().filter(o -> !o.applies()).toList());
        updaters.sort(
                Comparator.comparingLong((Owner o) -> seconds(times.getOrDefault(o, "")))
                        .thenComparing(Comparator.naturalOrder()));
        Map<String, Owner> first = new HashMap<>();
        int length = updaters.size();
        for (Owner owner : updaters) {
            if (length <= UPDATERS_MAX) {
                return;
            }
            Holding holding = Optional.ofNullable(holdings.get(owner)).orElseThrow();
            String version = holding.apiVersion();
            Owner known = first.putIfAbsent(version, owner);
            if (known != null) {
                Owner bucket = Owner.updater(OLD_UPDATES, version, "");
                Holding old = holdings.get(bucket);
                if (old == null) {
                    old = Optional.ofNullable(holdings.remove(known)).orElseThrow();
                }
                FieldSet all = holding.fields().union(old.fields());
                holdings.put(bucket, new Holding(all, version));
                holdings.remove(owner);
                times.put(bucket, times.getOrDefault(owner, ""));
                length--;
            }
        }
    }

    private static long seconds(String time) {
        try {
            return time.isEmpty() ? 0 : Instant.parse(time).getEpochSecond();
        } catch (DateTimeParseException e) {
            return 0;
        }
    }
}
