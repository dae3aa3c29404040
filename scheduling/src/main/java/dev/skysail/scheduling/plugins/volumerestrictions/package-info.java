/// Decides: whether a volume is taken by another pod. Takes: a cycle, storage objects. Gives:
/// PreFilter and Filter. May see: framework, model, snapshot, storage. After:
/// plugins/volumerestrictions, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.volumerestrictions;

import org.jspecify.annotations.NullMarked;
