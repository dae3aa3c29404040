/// Decides: which pods sit on which node at one instant. Takes: model records. Gives: a
/// copy-on-write view of the cluster. May see: model. After: pkg/scheduler/backend/cache, 1.37.2.
@NullMarked
package dev.skysail.scheduling.snapshot;

import org.jspecify.annotations.NullMarked;
