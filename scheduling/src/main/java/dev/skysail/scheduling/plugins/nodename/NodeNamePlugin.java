package dev.skysail.scheduling.plugins.nodename;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.Pod;

/// A pod that names a node runs there or nowhere.
///
/// Source: plugins/nodename/node_name.go, 1.37.2.
public final class NodeNamePlugin implements FilterPlugin {
    private static final FilterStatus OTHER_NODE =
            FilterStatus.unresolvable("node(s) didn't match the requested node name");

    @Override
    public String name() {
        return "NodeName";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        String wanted = cycle.pod().nodeName();
        if (wanted.isEmpty()) {
            return Preparation.skip();
        }
        return Preparation.ready(
                info -> info.name().equals(wanted) ? FilterStatus.success() : OTHER_NODE);
    }
}
