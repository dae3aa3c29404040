package dev.skysail.scheduling.plugins.noderesources;

import dev.skysail.scheduling.config.FitArgs;
import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The pod's requests must fit into what is left of the node.
///
/// All lacking resources are named. A request beyond the whole node cannot be helped by preemption.
/// Source: plugins/noderesources/fit.go, 1.37.2.
///
/// @param args extended resources to ignore
public record FitFilter(FitArgs args) implements FilterPlugin {
    private static final String TOO_MANY_PODS = "Too many pods";
    private static final List<String> FIRST =
            List.of(Resources.CPU, Resources.MEMORY, Resources.EPHEMERAL_STORAGE);

    /// Nothing ignored.
    public FitFilter() {
        this(FitArgs.DEFAULT);
    }

    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        NavigableMap<String, Long> wanted = new TreeMap<>();
        for (Map.Entry<String, Long> entry : cycle.requests().amounts().entrySet()) {
            if (entry.getValue() > 0 && counts(entry.getKey()) && !args.ignores(entry.getKey())) {
                wanted.put(entry.getKey(), entry.getValue());
            }
        }
        List<String> order = new ArrayList<>();
        FIRST.stream().filter(wanted::containsKey).forEach(order::add);
        wanted.keySet().stream().filter(name -> !FIRST.contains(name)).forEach(order::add);
        Resources requests = new Resources(wanted);
        return Preparation.ready(info -> fit(requests, order, info));
    }

    private static FilterStatus fit(Resources requests, List<String> order, NodeInfo info) {
        Resources allocatable = info.node().allocatable();
        List<String> reasons = new ArrayList<>();
        boolean hopeless = false;
        if (info.pods().size() + 1 > allocatable.get(Resources.PODS)) {
            reasons.add(TOO_MANY_PODS);
        }
        for (String name : order) {
            long request = requests.get(name);
            long offered = allocatable.get(name);
            if (request > offered - info.requested().get(name)) {
                reasons.add("Insufficient " + name);
                hopeless |= request > offered;
            }
        }
        if (reasons.isEmpty()) {
            return FilterStatus.success();
        }
        return hopeless
                ? new FilterStatus.UnschedulableAndUnresolvable(reasons)
                : new FilterStatus.Unschedulable(reasons);
    }

    /// Whether a name is one the scheduler counts: the three above, extended resources, and those
    /// with a native prefix.
    private static boolean counts(String name) {
        return FIRST.contains(name)
                || name.startsWith("hugepages-")
                || name.startsWith("attachable-volumes-")
                || name.contains("/");
    }
}
