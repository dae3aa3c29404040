/// Decides: whether the node matches the pod's selector and affinity, and how well. Takes: the
/// cycle (pod and snapshot), one node. Gives: a filter and a score. May see: model, snapshot,
/// framework. After: pkg/scheduler/framework/plugins/nodeaffinity, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.nodeaffinity;

import org.jspecify.annotations.NullMarked;
