/**
 * The steering of pods to virtual nodes, as one process.
 *
 * <p>Decides: nothing itself; joins selector, webhook and retry.
 *
 * <p>Takes: options, a Kubernetes client.
 *
 * <p>Gives: {@link dev.skysail.profile.Profile}.
 *
 * <p>May see: kubernetes, the engine, its own rooms; no other component.
 *
 * <p>After: the public pages of the CubeVK profile add-on.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.profile;
