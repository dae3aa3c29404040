/**
 * Runtime that every component stands on.
 *
 * <p>Decides: when a key is reconciled, how failures back off, how repeated events are counted.
 *
 * <p>Takes: reconcilers, the Kubernetes client, dialect names.
 *
 * <p>Gives: {@link dev.skysail.kubernetes.ReconcileLoop}, {@link
 * dev.skysail.kubernetes.EventRecorder}, {@link dev.skysail.kubernetes.Dialects}.
 *
 * <p>May see: the Kubernetes client library and the engines; no component.
 *
 * <p>After: client-go util/workqueue and tools/record (v0.37).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.kubernetes;
