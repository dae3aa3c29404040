/// Decides: whether a node can attach as many more volumes. Takes: a cycle, storage objects. Gives:
/// PreFilter and Filter. May see: framework, model, snapshot, storage. After:
/// plugins/nodevolumelimits, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.nodevolumelimits;

import org.jspecify.annotations.NullMarked;
