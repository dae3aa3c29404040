package dev.skysail.scheduling.model;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What the node agent says of requests that changed while the pod ran (KEP-1287, KEP-5419).
///
/// @param infeasible condition PodResizePending with reason Infeasible
/// @param allocated allocatedResources by container, absent where not told
/// @param actuated resources.requests in the status by container, absent where not told
/// @param podAllocated status.allocatedResources of the pod, null where not told
/// @param podActuated status.resources.requests of the pod, null where not told
public record ResizeStatus(
        boolean infeasible,
        Map<String, Resources> allocated,
        Map<String, Resources> actuated,
        @Nullable Resources podAllocated,
        @Nullable Resources podActuated) {
    /// The node agent says nothing.
    public static final ResizeStatus NONE = new ResizeStatus(false, Map.of(), Map.of(), null, null);

    public ResizeStatus {
        allocated = Collections.unmodifiableNavigableMap(new TreeMap<>(allocated));
        actuated = Collections.unmodifiableNavigableMap(new TreeMap<>(actuated));
    }

    /// Whether there is nothing to heed.
    public boolean isNone() {
        return equals(NONE);
    }
}
