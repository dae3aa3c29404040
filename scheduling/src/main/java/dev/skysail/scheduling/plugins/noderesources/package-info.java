/// Decides: whether the requests fit, and how full and how even the node would be. Takes: the cycle
/// (pod and snapshot), one node. Gives: a filter and two scores. May see: model, snapshot,
/// framework. After: pkg/scheduler/framework/plugins/noderesources, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.noderesources;

import org.jspecify.annotations.NullMarked;
