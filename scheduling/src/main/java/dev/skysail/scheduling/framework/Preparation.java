package dev.skysail.scheduling.framework;

import java.util.Collections;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// What a filter plugin says before it sees nodes (PreFilter).
public sealed interface Preparation {
    /// Nothing to filter for this pod.
    record Skip() implements Preparation {}

    /// No node can do.
    record Refuse(FilterStatus status) implements Preparation {}

    /// Filter with this, and look only at these nodes if any are named.
    record Ready(NodeFilter filter, Optional<NavigableSet<String>> nodeNames)
            implements Preparation {}

    /// Nothing to filter for this pod.
    static Preparation skip() {
        return new Skip();
    }

    /// Filter every node.
    static Preparation ready(NodeFilter filter) {
        return new Ready(filter, Optional.empty());
    }

    /// Filter these nodes only.
    static Preparation only(NodeFilter filter, Set<String> names) {
        NavigableSet<String> sorted = Collections.unmodifiableNavigableSet(new TreeSet<>(names));
        return new Ready(filter, Optional.of(sorted));
    }
}
