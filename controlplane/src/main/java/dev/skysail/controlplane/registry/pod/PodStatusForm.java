package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Fills in the fields of a pod's status that are written even when they are empty. */
final class PodStatusForm {

    private static final List<String> LISTS =
            List.of("containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses");

    private PodStatusForm() {}

    static void fill(ObjectNode status) {
        for (ObjectNode condition : Nodes.objects(status, "conditions")) {
            nulls(condition, "lastProbeTime");
            nulls(condition, "lastTransitionTime");
        }
        for (String list : LISTS) {
            Nodes.objects(status, list).forEach(PodStatusForm::container);
        }
    }

    private static void container(ObjectNode container) {
        Nodes.fill(container, "ready", false);
        Nodes.fill(container, "restartCount", 0);
        Nodes.fill(container, "image", "");
        Nodes.fill(container, "imageID", "");
        for (String field : List.of("state", "lastState")) {
            ObjectNode state = Nodes.object(container, field);
            if (state.get("running") instanceof ObjectNode running) {
                nulls(running, "startedAt");
            }
            if (state.get("terminated") instanceof ObjectNode terminated) {
                Nodes.fill(terminated, "exitCode", 0);
                nulls(terminated, "startedAt");
                nulls(terminated, "finishedAt");
            }
        }
    }

    private static void nulls(ObjectNode object, String field) {
        if (Nodes.absent(object, field)) {
            object.putNull(field);
        }
    }
}
