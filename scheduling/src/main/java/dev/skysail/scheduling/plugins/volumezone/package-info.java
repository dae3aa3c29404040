/// Decides: which nodes lie in the zones of a pod's volumes. Takes: a cycle, storage objects.
/// Gives: PreFilter and Filter. May see: framework, model, snapshot, storage. After:
/// plugins/volumezone, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.volumezone;

import org.jspecify.annotations.NullMarked;
