package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.ResizeStatus;
import dev.skysail.scheduling.model.Resources;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what a pod's status says of requests that changed under way. */
final class ResizeReader {

    private final Amounts amounts;

    ResizeReader(Amounts amounts) {
        this.amounts = amounts;
    }

    ResizeStatus read(Field status) {
        Map<String, Resources> allocated = new TreeMap<>();
        Map<String, Resources> actuated = new TreeMap<>();
        collect(status.get("containerStatuses"), allocated, actuated);
        collect(status.get("initContainerStatuses"), allocated, actuated);
        boolean infeasible = false;
        for (Field condition : status.get("conditions").elements()) {
            infeasible |=
                    condition.get("type").text().equals("PodResizePending")
                            && condition.get("reason").text().equals("Infeasible");
        }
        return new ResizeStatus(
                infeasible,
                allocated,
                actuated,
                given(status.get("allocatedResources")),
                given(status.get("resources").get("requests")));
    }

    private void collect(
            Field statuses, Map<String, Resources> allocated, Map<String, Resources> actuated) {
        for (Field one : statuses.elements()) {
            String name = one.get("name").text();
            Resources given = given(one.get("allocatedResources"));
            if (given != null) {
                allocated.put(name, given);
            }
            Resources used = given(one.get("resources").get("requests"));
            if (used != null) {
                actuated.put(name, used);
            }
        }
    }

    private @Nullable Resources given(Field field) {
        return field.present() ? amounts.read(field) : null;
    }
}
