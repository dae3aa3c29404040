package dev.skysail.scheduling.plugins.nodeunschedulable;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;

/// Cordoned nodes take only pods that tolerate the cordon.
///
/// Source: plugins/nodeunschedulable/node_unschedulable.go, 1.37.2.
public final class NodeUnschedulablePlugin implements FilterPlugin {
    private static final Taint CORDON =
            new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.NO_SCHEDULE);
    private static final FilterStatus CORDONED =
            FilterStatus.unresolvable("node(s) were unschedulable");

    @Override
    public String name() {
        return "NodeUnschedulable";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        if (Toleration.anyTolerates(cycle.pod().tolerations(), CORDON)) {
            return Preparation.skip();
        }
        return Preparation.ready(
                info -> info.node().unschedulable() ? CORDONED : FilterStatus.success());
    }
}
