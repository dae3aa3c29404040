/// Decides: whether a cordoned node is open to the pod. Takes: the cycle (pod and snapshot), one
/// node. Gives: a filter. May see: model, snapshot, framework. After:
/// pkg/scheduler/framework/plugins/nodeunschedulable, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.nodeunschedulable;

import org.jspecify.annotations.NullMarked;
