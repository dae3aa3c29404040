/// Decides: which nodes a pod's claims allow, and which volumes they would get there. Takes: a
/// cycle, storage objects. Gives: PreFilter, Filter, Score and Reserve. May see: framework, model,
/// snapshot, storage. After: plugins/volumebinding, 1.37.2.
@NullMarked
package dev.skysail.scheduling.plugins.volumebinding;

import org.jspecify.annotations.NullMarked;
