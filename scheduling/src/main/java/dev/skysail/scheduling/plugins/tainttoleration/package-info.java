/// Decides: whether the pod tolerates the node's taints, and how many soft ones it does not. Takes:
/// the cycle (pod and snapshot), one node. Gives: a filter and a score. May see: model, snapshot,
/// framework. After: pkg/scheduler/framework/plugins/tainttoleration, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.tainttoleration;

import org.jspecify.annotations.NullMarked;
