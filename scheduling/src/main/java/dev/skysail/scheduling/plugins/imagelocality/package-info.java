/// Decides: how much of the pod's images the node already has. Takes: the cycle (pod and snapshot),
/// one node. Gives: a score. May see: model, snapshot, framework. After:
/// pkg/scheduler/framework/plugins/imagelocality, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.imagelocality;

import org.jspecify.annotations.NullMarked;
