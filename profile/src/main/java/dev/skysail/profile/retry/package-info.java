/**
 * Help for pods that found no node.
 *
 * <p>Decides: whether a virtual node may and would help.
 *
 * <p>Takes: pods whose condition PodScheduled is False, the engine's view of the cluster.
 *
 * <p>Gives: a toleration and effects on the pod, or an event that says what is in the way.
 *
 * <p>May see: selector, webhook's patch writer, kubernetes, the engine.
 *
 * <p>After: the public pages of the CubeVK profile add-on (VNODE_AUTO_SCALER).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.profile.retry;
