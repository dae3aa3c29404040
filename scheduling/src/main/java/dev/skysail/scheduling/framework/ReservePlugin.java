package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.storage.Storage;

/// A plugin that sets more aside than room on a node (Reserve).
public interface ReservePlugin {
    /// The storage objects once the pod's volumes on the node are set aside.
    Storage reserve(Cycle cycle, NodeInfo node);
}
