package dev.skysail.scheduling.memory;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.PreparedFilters;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.framework.Shortcut;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Remembers, for each kind of pod, what it found out about each node, and follows the snapshots so
/// that only what changed is judged anew. Not for several threads.
///
/// Invariant: the outcome is that of the plain cycle on the same input. Cost of a decision: the
/// nodes that changed since the last pod of the kind and are met again, plus a comparison of small
/// integers per node met; memory: about 16 bytes per kind and node.
public final class DecisionMemory implements Shortcut {
    /// Node entries over all kinds; fewer kinds are kept of larger clusters.
    private static final int ENTRIES_MAX = 1 << 24;

    private static final int KINDS_MIN = 16;
    private static final int KINDS_MAX = 1024;

    private final Profile profile;

    /// By template, the one used longest ago first.
    private final Map<Template, Kind> kinds = new LinkedHashMap<>(16, 0.75f, true);

    private @Nullable Snapshot seen;
    private boolean uniqueHosts;

    /// An empty memory of decisions by a profile.
    public DecisionMemory(Profile profile) {
        this.profile = profile;
    }

    @Override
    public Optional<ScheduleResult> decide(Pod pod, Snapshot snapshot, Search search) {
        follow(snapshot);
        return kind(pod.template(), snapshot)
                .memory()
                .flatMap(kind -> new Walk(profile, kind, pod, snapshot).run(search));
    }

    @Override
    public Optional<PreparedFilters> localFilters(Pod pod, Snapshot snapshot) {
        follow(snapshot);
        return kind(pod.template(), snapshot)
                .memory()
                .map(KindMemory::judge)
                .filter(judge -> !judge.hasFilterTraits())
                .map(judge -> PreparedFilters.of(Cycle.of(pod, snapshot), judge.filters()));
    }

    private Kind kind(Pod template, Snapshot snapshot) {
        Template key = new Template(template);
        @Nullable Kind known = kinds.get(key);
        if (known != null) {
            return known;
        }
        Cycle cycle = Cycle.of(template, snapshot.outline());
        Kind fresh =
                new Kind(
                        Judge.of(profile, cycle, uniqueHosts)
                                .map(judge -> new KindMemory(judge, snapshot)));
        int most = ENTRIES_MAX / Math.max(1, snapshot.nodeCount());
        if (kinds.size() >= Math.max(KINDS_MIN, Math.min(KINDS_MAX, most))) {
            kinds.remove(kinds.keySet().iterator().next());
        }
        kinds.put(key, fresh);
        return fresh;
    }

    private void follow(Snapshot snapshot) {
        Snapshot before = seen;
        seen = snapshot;
        if (before == snapshot) {
            return;
        }
        if (before == null || !snapshot.isComparable(before)) {
            startOver(snapshot);
            return;
        }
        List<NodeChange> changes = new ArrayList<>();
        before.differences(
                snapshot,
                position -> {
                    NodeInfo old = before.nodes().get(position);
                    NodeInfo now = snapshot.nodes().get(position);
                    NodeChange change = NodeChange.between(position, old, now);
                    if (!change.isEmpty()) {
                        changes.add(change);
                    }
                });
        for (NodeChange change : changes) {
            if (!host(change.before()).equals(host(change.after()))) {
                startOver(snapshot);
                return;
            }
        }
        for (Kind kind : kinds.values()) {
            kind.memory().ifPresent(known -> changes.forEach(known::follow));
        }
    }

    private void startOver(Snapshot snapshot) {
        kinds.clear();
        Set<String> hosts = new HashSet<>();
        uniqueHosts = true;
        for (NodeInfo info : snapshot.nodes()) {
            boolean named = info.node().labels().containsKey(Node.HOSTNAME_LABEL);
            uniqueHosts &= !named || hosts.add(host(info));
        }
    }

    private static String host(NodeInfo info) {
        return info.node().labels().getOrDefault(Node.HOSTNAME_LABEL, "");
    }

    /// A template as a key whose hash is cheap to find.
    private record Template(Pod pod) {
        @Override
        public int hashCode() {
            int hash = 31 * pod.labels().hashCode() + pod.namespace().hashCode();
            for (Container container : pod.containers()) {
                hash = 31 * hash + Long.hashCode(container.requests().get(Resources.CPU));
                hash = 31 * hash + Long.hashCode(container.requests().get(Resources.MEMORY));
            }
            return 31 * hash + pod.nodeName().hashCode();
        }
    }

    /// A kind met before.
    ///
    /// @param memory empty if a plugin looks at more than can be followed
    private record Kind(Optional<KindMemory> memory) {}
}
