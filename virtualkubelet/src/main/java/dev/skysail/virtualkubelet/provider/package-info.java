/**
 * What a virtual kubelet asks of a cloud.
 *
 * <p>Decides: nothing; it fixes the words.
 *
 * <p>Takes: pods with a zone and a subnet.
 *
 * <p>Gives: {@link dev.skysail.virtualkubelet.provider.Provider} and its sealed outcomes.
 *
 * <p>May see: the Kubernetes model.
 *
 * <p>After: virtual-kubelet v1.14.1 node/podcontroller.go, PodLifecycleHandler.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.virtualkubelet.provider;
