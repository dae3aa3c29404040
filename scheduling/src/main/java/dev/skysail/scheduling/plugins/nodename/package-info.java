/// Decides: whether a pod that names its node may run here. Takes: the cycle (pod and snapshot),
/// one node. Gives: a filter. May see: model, snapshot, framework. After:
/// pkg/scheduler/framework/plugins/nodename, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.nodename;

import org.jspecify.annotations.NullMarked;
