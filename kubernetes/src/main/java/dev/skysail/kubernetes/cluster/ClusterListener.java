package dev.skysail.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;

/** Hears of changes after the view shows them; must return soon. */
public interface ClusterListener {

    /** Something changed that may let a pod in. */
    void changed(ClusterChange change);

    /**
     * A pod that is not bound came or was changed.
     *
     * @param pod its state now
     * @param before its state before, as far as it was known
     */
    void pending(Pod pod, Optional<Pod> before);

    /** A pod is no longer waiting for a node: bound, ended or deleted. */
    void settled(Pod pod);
}
