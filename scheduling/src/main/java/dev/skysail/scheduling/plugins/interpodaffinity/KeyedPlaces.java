package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.tally.Places;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Numbers per place for several topology keys, with the traits that lead a node to them.
///
/// The trait of a key is the number of the node's place; where every node is a host of its own, the
/// number counted there, so that equal hosts are alike.
final class KeyedPlaces {
    /// The node has no label of the key.
    static final long MISSING = Long.MIN_VALUE;

    private final boolean uniqueHosts;
    private final List<String> keys = new ArrayList<>();
    private final List<Places> places = new ArrayList<>();

    KeyedPlaces(boolean uniqueHosts) {
        this.uniqueHosts = uniqueHosts;
    }

    /// The index of a key, which is taken in when it is first asked for.
    int key(String key) {
        int known = keys.indexOf(key);
        if (known < 0) {
            keys.add(key);
            places.add(new Places());
        }
        return known < 0 ? keys.size() - 1 : known;
    }

    int width() {
        return keys.size();
    }

    /// Adds at the node's place; false if the node has no such label.
    boolean add(String key, Node node, long delta) {
        @Nullable String value = node.labels().get(key);
        if (value == null) {
            return false;
        }
        Places counted = places.get(key(key));
        counted.add(counted.number(value), delta);
        return true;
    }

    void describe(Node node, long[] traits, int from) {
        for (int i = 0; i < keys.size(); i++) {
            @Nullable String value = node.labels().get(keys.get(i));
            if (value == null) {
                traits[from + i] = MISSING;
            } else {
                int number = places.get(i).number(value);
                traits[from + i] = isHost(i) ? places.get(i).count(number) : number;
            }
        }
    }

    private boolean isHost(int key) {
        return uniqueHosts && keys.get(key).equals(Node.HOSTNAME_LABEL);
    }

    /// What is counted where a trait leads, 0 without the label.
    long count(int key, long trait) {
        if (trait == MISSING) {
            return 0;
        }
        return isHost(key) ? trait : places.get(key).count((int) trait);
    }

    /// Whether anything is counted where the traits lead.
    boolean hasAny(long[] traits, int from) {
        for (int i = 0; i < keys.size(); i++) {
            if (count(i, traits[from + i]) > 0) {
                return true;
            }
        }
        return false;
    }

    /// The sum over all keys.
    long sum(long[] traits, int from) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            sum += count(i, traits[from + i]);
        }
        return sum;
    }
}
