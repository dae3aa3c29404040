package dev.skysail.scheduling.plugins.nodeports;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.List;

/// A host port can be had once per node, protocol and address.
///
/// Source: plugins/nodeports/node_ports.go, 1.37.2.
public final class NodePortsPlugin implements FilterPlugin {
    private static final FilterStatus TAKEN =
            FilterStatus.unschedulable(
                    "node(s) didn't have free ports for the requested pod ports");

    @Override
    public String name() {
        return "NodePorts";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        List<HostPort> wanted = NodeInfo.hostPorts(cycle.pod());
        if (wanted.isEmpty()) {
            return Preparation.skip();
        }
        return Preparation.ready(info -> conflict(wanted, info) ? TAKEN : FilterStatus.success());
    }

    private static boolean conflict(List<HostPort> wanted, NodeInfo info) {
        for (HostPort port : wanted) {
            for (HostPort used : info.usedPorts()) {
                if (port.conflicts(used)) {
                    return true;
                }
            }
        }
        return false;
    }
}
