/**
 * Which pods are steered, how, and what they get.
 *
 * <p>Decides: the policy of a pod, the additions that follow from it, conflicts with what the pod
 * says itself.
 *
 * <p>Takes: a pod, the labels of its namespace, all Selectors.
 *
 * <p>Gives: {@link dev.skysail.profile.selector.SteeringDecision}, {@link
 * dev.skysail.profile.selector.Merge}.
 *
 * <p>May see: the client library's model and the engine's; no input or output.
 *
 * <p>After: the public pages of the CubeVK profile add-on; Selector is eci.daliqc.cn/v1.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.profile.selector;
