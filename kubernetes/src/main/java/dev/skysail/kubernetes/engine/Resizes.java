package dev.skysail.kubernetes.engine;

import static dev.skysail.kubernetes.engine.EngineModel.orEmpty;

import dev.skysail.scheduling.model.ResizeStatus;
import dev.skysail.scheduling.model.Resources;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Translates what a status says of requests that changed while the pod ran (KEP-1287). */
final class Resizes {

    private Resizes() {}

    static ResizeStatus of(PodStatus status) {
        Map<String, Resources> allocated = new TreeMap<>();
        Map<String, Resources> actuated = new TreeMap<>();
        for (ContainerStatus container : orEmpty(status.getContainerStatuses())) {
            collect(container, allocated, actuated);
        }
        for (ContainerStatus container : orEmpty(status.getInitContainerStatuses())) {
            collect(container, allocated, actuated);
        }
        boolean infeasible =
                orEmpty(status.getConditions()).stream()
                        .anyMatch(
                                condition ->
                                        "PodResizePending".equals(condition.getType())
                                                && "Infeasible".equals(condition.getReason()));
        return new ResizeStatus(
                infeasible,
                allocated,
                actuated,
                given(status.getAllocatedResources()),
                requests(status.getResources()));
    }

    private static void collect(
            ContainerStatus container,
            Map<String, Resources> allocated,
            Map<String, Resources> actuated) {
        Resources given = given(container.getAllocatedResources());
        if (given != null) {
            allocated.put(container.getName(), given);
        }
        Resources effective = requests(container.getResources());
        if (effective != null) {
            actuated.put(container.getName(), effective);
        }
    }

    private static @Nullable Resources requests(@Nullable ResourceRequirements resources) {
        return resources == null ? null : given(resources.getRequests());
    }

    private static @Nullable Resources given(@Nullable Map<String, Quantity> amounts) {
        return amounts == null || amounts.isEmpty() ? null : EngineModel.amounts(amounts);
    }
}
