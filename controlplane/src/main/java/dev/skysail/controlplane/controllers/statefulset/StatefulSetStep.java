package dev.skysail.controlplane.controllers.statefulset;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of a StatefulSet: claim pods, find revisions, move one ordinal (or all, if they need not
 * wait for each other), report.
 *
 * <p>Source: pkg/controller/statefulset/stateful_set_control.go, 1.37 ({@code updateStatefulSet}).
 */
public final class StatefulSetStep {

    private StatefulSetStep() {}

    /** Returns the effects of one step. */
    public static List<StatefulSetEffect> step(StatefulSetView view, Instant now) {
        StatefulSet set = view.set();
        List<StatefulSetEffect> effects = new ArrayList<>();
        List<Pod> claimed = claim(view, effects);
        if (Ownership.deleting(set)) {
            return effects;
        }
        Revisions revisions = Revisions.of(view, effects);
        Ordinals ordinals = new Ordinals(set, revisions, claimed, now);
        effects.addAll(ordinals.move());
        effects.add(new StatefulSetEffect.UpdateStatus(ordinals.status()));
        revisions.surplus(set, claimed).stream()
                .map(StatefulSetEffect.DeleteRevision::new)
                .forEach(effects::add);
        ordinals.nextAvailability()
                .ifPresent(delay -> effects.add(new StatefulSetEffect.CheckAgain(delay)));
        return effects;
    }

    private static List<Pod> claim(StatefulSetView view, List<StatefulSetEffect> effects) {
        StatefulSet set = view.set();
        List<Pod> claimed = new ArrayList<>();
        for (Pod pod : view.pods()) {
            if (Identity.ordinal(set, pod).isEmpty()) {
                continue;
            }
            switch (Ownership.claim(set, set.getSpec().getSelector(), pod)) {
                case OWNED -> claimed.add(pod);
                case ADOPT -> {
                    claimed.add(pod);
                    effects.add(new StatefulSetEffect.AdoptPod(pod));
                }
                case RELEASE -> effects.add(new StatefulSetEffect.ReleasePod(pod));
                case FOREIGN -> {}
            }
        }
        return claimed;
    }
}
