/// Decides: whether the pod may be near the pods it meets, and how well it fits them. Takes: the
/// cycle (pod and snapshot), one node. Gives: a filter and a score. May see: model, snapshot,
/// framework. After: pkg/scheduler/framework/plugins/interpodaffinity, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.interpodaffinity;

import org.jspecify.annotations.NullMarked;
