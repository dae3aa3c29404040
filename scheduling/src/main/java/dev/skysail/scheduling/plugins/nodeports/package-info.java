/// Decides: whether the pod's host ports are free. Takes: the cycle (pod and snapshot), one node.
/// Gives: a filter. May see: model, snapshot, framework. After:
/// pkg/scheduler/framework/plugins/nodeports, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.nodeports;

import org.jspecify.annotations.NullMarked;
