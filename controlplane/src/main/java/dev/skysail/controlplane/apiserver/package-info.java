/**
 * Decides: how an HTTP request of the Kubernetes API becomes a read or a write of the store.
 *
 * <p>Takes: HTTP and WebSocket requests. Gives: JSON, YAML, Tables, watch streams.
 *
 * <p>May see: every other package of this module but controllers. After: kube-apiserver 1.37
 * (staging apiserver pkg/endpoints, pkg/registry/generic).
 */
@NullMarked
package dev.skysail.controlplane.apiserver;

import org.jspecify.annotations.NullMarked;
