/**
 * Decides: when a pod may be bound or evicted.
 *
 * <p>Takes: Binding and Eviction objects. Gives: changed pods and spent budgets.
 *
 * <p>May see: apiserver.verbs and what it sees. After: kubernetes pkg/registry/core/pod/storage.
 */
@NullMarked
package dev.skysail.controlplane.apiserver.pod;

import org.jspecify.annotations.NullMarked;
