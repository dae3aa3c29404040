/**
 * Decides: the order of all writes and which of two concurrent writes wins.
 *
 * <p>Takes: whole objects. Gives: objects with resource versions, listings and change streams.
 *
 * <p>May see: nothing but JSON trees. After: apiserver pkg/storage (etcd3 store and watch cache).
 */
@NullMarked
package dev.skysail.controlplane.store;

import org.jspecify.annotations.NullMarked;
