package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeFilter;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.Preparation.Ready;
import dev.skysail.scheduling.framework.Preparation.Refuse;
import dev.skysail.scheduling.framework.Preparation.Skip;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Every filter of a profile, each asked on its own, also after another one refused.
///
/// Unlike a cycle it does not count pods that were promised a node.
public final class Survey {
    private final List<Asked> asked;
    private final List<String> skipped;
    private final @Nullable NodeVerdict refusal;
    private final @Nullable NavigableSet<String> names;

    private Survey(
            List<Asked> asked,
            List<String> skipped,
            @Nullable NodeVerdict refusal,
            @Nullable NavigableSet<String> names) {
        this.asked = List.copyOf(asked);
        this.skipped = List.copyOf(skipped);
        this.refusal = refusal;
        this.names = names;
    }

    /// Gets every filter ready for one pod.
    public static Survey of(Profile profile, Cycle cycle) {
        List<Asked> asked = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        @Nullable NodeVerdict refusal = null;
        @Nullable NavigableSet<String> names = null;
        for (FilterPlugin plugin : profile.filters()) {
            switch (plugin.prepare(cycle)) {
                case Skip() -> skipped.add(plugin.name());
                case Refuse(FilterStatus status) -> {
                    if (refusal == null) {
                        refusal = new NodeVerdict("", plugin.name(), status);
                    }
                    asked.add(new Asked(plugin.name(), info -> status));
                }
                case Ready(NodeFilter filter, Optional<NavigableSet<String>> named) -> {
                    asked.add(new Asked(plugin.name(), filter));
                    if (named.isPresent()) {
                        NavigableSet<String> common = new TreeSet<>(named.get());
                        if (names != null) {
                            common.retainAll(names);
                        }
                        names = common;
                    }
                }
            }
        }
        return new Survey(asked, skipped, refusal, names);
    }

    /// Filters that have nothing to say about this pod.
    public List<String> skipped() {
        return skipped;
    }

    /// The filter that refuses the pod on every node, if one does.
    public Optional<NodeVerdict> refusal() {
        return Optional.ofNullable(refusal);
    }

    /// Whether the cycle looks at the node at all; a required affinity that names nodes leaves the
    /// others out.
    public boolean looksAt(String node) {
        return names == null || names.contains(node);
    }

    /// What each filter says about a node, in the profile's order.
    public List<NodeVerdict> verdicts(NodeInfo info) {
        List<NodeVerdict> verdicts = new ArrayList<>();
        for (Asked one : asked) {
            verdicts.add(new NodeVerdict(info.name(), one.plugin(), one.filter().filter(info)));
        }
        return verdicts;
    }

    private record Asked(String plugin, NodeFilter filter) {}
}
