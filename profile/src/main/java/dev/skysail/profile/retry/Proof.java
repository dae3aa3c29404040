package dev.skysail.profile.retry;

import dev.skysail.kubernetes.cluster.EngineView;
import dev.skysail.kubernetes.cluster.Place;
import dev.skysail.profile.selector.Merge.Additions;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Optional;

/** What the engine says about a pod with additions. */
public sealed interface Proof {

    /**
     * A virtual node would take it.
     *
     * @param node name of that node
     */
    record Helps(String node) implements Proof {}

    /** A machine would take it by now; no virtual node would. */
    record NotNeeded() implements Proof {}

    /**
     * It would still find no node.
     *
     * @param message the scheduler's words for that
     */
    record InVain(String message) implements Proof {}

    /** Asks the engine. */
    static Proof ask(SchedulingCycle cycle, EngineView view, Pod pod, Additions additions) {
        CycleOutcome outcome = cycle.run(view.admit(with(pod, additions)), view.snapshot());
        return switch (outcome.result()) {
            case ScheduleResult.Scheduled found -> {
                Optional<Place> place =
                        java.util.stream.Stream.concat(
                                        java.util.stream.Stream.of(found.node()),
                                        found.feasible().stream())
                                .map(view::place)
                                .filter(Place::virtual)
                                .findFirst();
                yield place.<Proof>map(p -> new Helps(p.node())).orElseGet(NotNeeded::new);
            }
            case ScheduleResult.Unschedulable _ ->
                    new InVain(view.text(outcome, cycle.engine().profile().messages()));
        };
    }

    private static Pod with(Pod pod, Additions additions) {
        return new PodBuilder(pod)
                .editMetadata()
                .addToLabels(additions.labels())
                .addToAnnotations(additions.annotations())
                .endMetadata()
                .editSpec()
                .addAllToTolerations(additions.tolerations())
                .addToNodeSelector(additions.nodeSelector())
                .endSpec()
                .build();
    }
}
