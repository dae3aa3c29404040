/**
 * Decides: where a pod's log and streams are served.
 *
 * <p>Takes: connect calls on pods. Gives: connections passed through to the node.
 *
 * <p>May see: apiserver.wire, store, resource. After: kubernetes pkg/registry/core/pod,
 * apimachinery pkg/util/proxy.
 */
@NullMarked
package dev.skysail.controlplane.apiserver.kubelet;

import org.jspecify.annotations.NullMarked;
