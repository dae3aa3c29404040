package dev.skysail.scheduling.storage;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The drivers on a node (storage/v1 CSINode).
///
/// @param drivers names of installed drivers
/// @param limits how many volumes a driver can attach, by name; absent for no limit
/// @param migratedPlugins in-tree plugins the node leaves to drivers (annotation
///   storage.alpha.kubernetes.io/migrated-plugins)
public record CsiNode(
        String name,
        Set<String> drivers,
        Map<String, Integer> limits,
        Set<String> migratedPlugins) {
    public CsiNode {
        drivers = Collections.unmodifiableNavigableSet(new TreeSet<>(drivers));
        limits = Collections.unmodifiableNavigableMap(new TreeMap<>(limits));
        migratedPlugins = Collections.unmodifiableNavigableSet(new TreeSet<>(migratedPlugins));
    }
}
