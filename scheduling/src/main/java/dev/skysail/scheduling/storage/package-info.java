/// Decides: nothing; it holds the storage objects a decision reads. Takes: values decoded by a
/// caller. Gives: immutable records and the state of all volumes. May see: model. After: k8s.io/api
/// core/v1 and storage/v1, 0.37.2.
@NullMarked
package dev.skysail.scheduling.storage;

import org.jspecify.annotations.NullMarked;
