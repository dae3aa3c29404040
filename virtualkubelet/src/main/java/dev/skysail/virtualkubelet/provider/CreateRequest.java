package dev.skysail.virtualkubelet.provider;

import io.fabric8.kubernetes.api.model.Pod;

/**
 * A pod to run. Its UID is the client token.
 *
 * @param pod the pod
 * @param placement where
 */
public record CreateRequest(Pod pod, Placement placement) {

    /** Returns the client token. */
    public String token() {
        return pod.getMetadata().getUid();
    }
}
