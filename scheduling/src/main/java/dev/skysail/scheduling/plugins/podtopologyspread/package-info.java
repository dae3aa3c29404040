/// Decides: whether the pod keeps its spread within the skew, and how well. Takes: the cycle (pod
/// and snapshot), one node. Gives: a filter and a score. May see: model, snapshot, framework.
/// After: pkg/scheduler/framework/plugins/podtopologyspread, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.podtopologyspread;

import org.jspecify.annotations.NullMarked;
