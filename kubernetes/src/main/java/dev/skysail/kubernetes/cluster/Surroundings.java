package dev.skysail.kubernetes.cluster;

import dev.skysail.kubernetes.engine.EngineModel;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.WorkloadSelector;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Translates objects that speak about groups of pods. */
final class Surroundings {

    private Surroundings() {}

    static WorkloadSelector workload(WorkloadSelector.Kind kind, HasMetadata object) {
        return new WorkloadSelector(
                kind,
                object.getMetadata().getNamespace(),
                object.getMetadata().getName(),
                switch (kind) {
                    case SERVICE -> labels(((Service) object).getSpec().getSelector());
                    case REPLICATION_CONTROLLER ->
                            labels(((ReplicationController) object).getSpec().getSelector());
                    case REPLICA_SET ->
                            EngineModel.selector(((ReplicaSet) object).getSpec().getSelector());
                    case STATEFUL_SET ->
                            EngineModel.selector(((StatefulSet) object).getSpec().getSelector());
                });
    }

    static PodDisruptionBudget budget(
            io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget object) {
        var status = object.getStatus();
        Integer allowed = status == null ? null : status.getDisruptionsAllowed();
        boolean known = status != null && status.getDisruptedPods() != null;
        return new PodDisruptionBudget(
                object.getMetadata().getNamespace(),
                object.getMetadata().getName(),
                EngineModel.selector(object.getSpec().getSelector()),
                allowed == null ? 0 : allowed,
                known ? status.getDisruptedPods().keySet() : Set.of());
    }

    private static LabelSelector labels(@Nullable Map<String, String> labels) {
        return labels == null || labels.isEmpty()
                ? LabelSelector.ABSENT
                : LabelSelector.ofLabels(labels);
    }
}
