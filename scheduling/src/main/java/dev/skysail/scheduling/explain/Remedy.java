package dev.skysail.scheduling.explain;

import java.util.List;
import java.util.stream.Collectors;

/// Changes after which the engine, asked again, places the pod.
///
/// @param changes all of them are needed
/// @param nodes where the pod would fit then
public record Remedy(List<Change> changes, List<String> nodes) {
    public Remedy {
        changes = List.copyOf(changes);
        nodes = List.copyOf(nodes);
    }

    /// The changes as one instruction.
    public String sentence() {
        return changes.stream().map(Change::sentence).collect(Collectors.joining(", and "));
    }

    /// How much is changed; many changes weigh more than large ones.
    public double size() {
        return 10.0 * changes.size() + changes.stream().mapToDouble(Change::size).sum();
    }

    /// What the world would be after all changes.
    public Situation apply(Situation before) {
        Situation after = before;
        for (Change change : changes) {
            after = change.apply(after);
        }
        return after;
    }
}
