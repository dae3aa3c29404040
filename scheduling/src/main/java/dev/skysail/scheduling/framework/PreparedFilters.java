package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;

/// The filters of a profile made ready for one pod.
public final class PreparedFilters {
    private static final NodeVerdict NO_VERDICT = new NodeVerdict("", "", FilterStatus.success());

    private final Cycle cycle;
    private final List<Entry> entries;
    private final Optional<NavigableSet<String>> nodeNames;
    private final List<String> namingPlugins;

    private PreparedFilters(
            Cycle cycle,
            List<Entry> entries,
            Optional<NavigableSet<String>> nodeNames,
            List<String> namingPlugins) {
        this.cycle = cycle;
        this.entries = entries;
        this.nodeNames = nodeNames;
        this.namingPlugins = namingPlugins;
    }

    PreparedFilters(Cycle cycle, List<Entry> entries, Names names) {
        this(cycle, List.copyOf(entries), names.nodes(), List.copyOf(names.plugins()));
    }

    /// Filters that name no nodes.
    public static PreparedFilters of(Cycle cycle, List<Entry> entries) {
        return new PreparedFilters(cycle, entries, new Names(Optional.empty(), List.of()));
    }

    /// Names of the nodes to look at, if plugins named any.
    Optional<NavigableSet<String>> nodeNames() {
        return nodeNames;
    }

    /// Plugins that named nodes.
    List<String> namingPlugins() {
        return namingPlugins;
    }

    /// The filters on their own counts.
    public PreparedFilters copy() {
        List<Entry> copies = new ArrayList<>();
        for (Entry entry : entries) {
            copies.add(new Entry(entry.plugin(), entry.filter().copy()));
        }
        return new PreparedFilters(cycle, copies, nodeNames, namingPlugins);
    }

    /// Counts a pod put on a node.
    public void add(Pod pod, Node node) {
        entries.forEach(entry -> entry.filter().add(pod, node));
    }

    /// Stops counting a pod of a node.
    public void remove(Pod pod, Node node) {
        entries.forEach(entry -> entry.filter().remove(pod, node));
    }

    /// The verdict on a node, promises to other pods included: with pods of equal or higher
    /// priority that were promised the node, and without them, it must pass both times.
    public NodeVerdict check(NodeInfo info) {
        NodeInfo crowded = info;
        PreparedFilters counts = this;
        for (Pod promised : cycle.snapshot().nominated(info.name())) {
            boolean counted =
                    promised.priority() >= cycle.pod().priority()
                            && !promised.key().equals(cycle.pod().key());
            if (counted) {
                counts = counts == this ? copy() : counts;
                crowded = crowded.with(promised);
                counts.add(promised, info.node());
            }
        }
        if (counts != this) {
            NodeVerdict verdict = counts.run(crowded);
            if (!verdict.status().isSuccess()) {
                return verdict;
            }
        }
        return run(info);
    }

    private NodeVerdict run(NodeInfo info) {
        for (Entry entry : entries) {
            FilterStatus status = entry.filter().filter(info);
            if (!status.isSuccess()) {
                return new NodeVerdict(info.name(), entry.plugin(), status);
            }
        }
        return NO_VERDICT;
    }

    /// A filter and the plugin it comes from.
    public record Entry(String plugin, NodeFilter filter) {}

    record Names(Optional<NavigableSet<String>> nodes, List<String> plugins) {}
}
