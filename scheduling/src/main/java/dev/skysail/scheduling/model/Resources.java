package dev.skysail.scheduling.model;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/// Amounts by resource name: cpu in millicores, everything else in units (bytes, pieces).
///
/// A name that is present with amount 0 differs from an absent one: only absent requests get the
/// scoring defaults. Source: pkg/scheduler/framework/types.go, 1.37.2.
///
/// @param amounts amount by resource name, sorted by name
public record Resources(NavigableMap<String, Long> amounts) {
    /// Name of the processor resource.
    public static final String CPU = "cpu";

    /// Name of the memory resource.
    public static final String MEMORY = "memory";

    /// Name of the local storage resource.
    public static final String EPHEMERAL_STORAGE = "ephemeral-storage";

    /// Name of the pod count of a node.
    public static final String PODS = "pods";

    /// No resources at all.
    public static final Resources NONE = new Resources(new TreeMap<>());

    public Resources {
        NavigableMap<String, Long> own =
                amounts instanceof Fresh ? amounts : new TreeMap<>(amounts);
        amounts = Collections.unmodifiableNavigableMap(own);
    }

    /// Reads quantities as an API object holds them.
    public static Resources parse(Map<String, String> quantities) {
        TreeMap<String, Long> read = new TreeMap<>();
        quantities.forEach(
                (name, text) ->
                        read.put(
                                name,
                                name.equals(CPU)
                                        ? Quantity.milliValue(text)
                                        : Quantity.value(text)));
        return new Resources(read);
    }

    /// A single resource.
    public static Resources of(String name, long amount) {
        return new Resources(new TreeMap<>(Map.of(name, amount)));
    }

    /// The two everyday resources.
    public static Resources of(long milliCpu, long memory) {
        return new Resources(new TreeMap<>(Map.of(CPU, milliCpu, MEMORY, memory)));
    }

    /// The amount, 0 if absent.
    public long get(String name) {
        Long amount = amounts.get(name);
        return amount == null ? 0 : amount;
    }

    /// Whether the name is present, be it with amount 0.
    public boolean has(String name) {
        return amounts.containsKey(name);
    }

    /// This with one amount replaced.
    public Resources with(String name, long amount) {
        Fresh changed = new Fresh(amounts);
        changed.put(name, amount);
        return new Resources(changed);
    }

    /// Sum, name by name.
    public Resources plus(Resources other) {
        return merge(other, Long::sum);
    }

    /// Difference, name by name; may go below zero.
    public Resources minus(Resources other) {
        Fresh result = new Fresh(amounts);
        other.amounts.forEach((name, amount) -> result.merge(name, -amount, Long::sum));
        return new Resources(result);
    }

    /// The larger amount, name by name.
    public Resources max(Resources other) {
        return merge(other, Math::max);
    }

    private Resources merge(Resources other, LongBinaryOperator operator) {
        if (other.amounts.isEmpty()) {
            return this;
        }
        if (amounts.isEmpty()) {
            return other;
        }
        Fresh result = new Fresh(amounts);
        other.amounts.forEach((name, amount) -> result.merge(name, amount, operator::applyAsLong));
        return new Resources(result);
    }

    /// Amounts made here and known to nobody else, so that they need no copy.
    private static final class Fresh extends TreeMap<String, Long> {
        private static final long serialVersionUID = 1;

        Fresh(NavigableMap<String, Long> amounts) {
            super(amounts);
        }
    }
}
