/**
 * Decides: how the standard verbs read and write objects.
 *
 * <p>Takes: calls on a served resource. Gives: stored objects, lists, watch streams.
 *
 * <p>May see: apiserver.wire, .selector, .catalogue, store, registry, admission. After: apiserver
 * pkg/endpoints/handlers, pkg/registry/generic.
 */
@NullMarked
package dev.skysail.controlplane.apiserver.verbs;

import org.jspecify.annotations.NullMarked;
