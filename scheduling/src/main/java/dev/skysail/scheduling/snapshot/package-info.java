/// Decides: which pods sit on which node at one instant. Takes: model and storage records. Gives: a
/// copy-on-write view of the cluster. May see: model, storage. After: pkg/scheduler/backend/cache,
/// 1.37.2.
@NullMarked
package dev.skysail.scheduling.snapshot;

import org.jspecify.annotations.NullMarked;
