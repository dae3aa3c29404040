package dev.skysail.controlplane.controllers.namespace;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One step of emptying a namespace: pods first, the rest when no pod is left, then the end.
 *
 * <p>While pods are left the conditions say that nothing is, as upstream's do. Upstream waits for
 * half of the longest grace period before it looks again; this looks every second. Source: {@code
 * deleteAllContent} in pkg/controller/namespace/deletion/namespaced_resources_deleter.go, 1.37.
 */
public final class NamespaceStep {

    /** The finalizer in a namespace's spec that this controller takes out. */
    static final String FINALIZER = "kubernetes";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private NamespaceStep() {}

    /** Returns the effects of one step. */
    public static List<NamespaceEffect> step(NamespaceView view, Instant now) {
        if (!Ownership.deleting(view.namespace()) || !held(view)) {
            return List.of();
        }
        Optional<Remains> pods =
                view.remains().stream().filter(r -> r.pods() && r.count() > 0).findFirst();
        if (pods.isPresent()) {
            return pods.get().tried()
                    ? wait(view, List.of(), now)
                    : List.of(new NamespaceEffect.DeleteAll(pods.get().resource()));
        }
        List<NamespaceEffect> deletions = new ArrayList<>();
        view.remains().stream()
                .filter(r -> r.count() > 0 && !r.tried())
                .forEach(r -> deletions.add(new NamespaceEffect.DeleteAll(r.resource())));
        if (!deletions.isEmpty()) {
            return deletions;
        }
        boolean empty = view.remains().stream().allMatch(r -> r.count() == 0);
        if (!empty || !view.failures().isEmpty() || !view.undiscovered().isEmpty()) {
            return wait(view, view.remains(), now);
        }
        List<NamespaceEffect> effects = new ArrayList<>();
        NamespaceConditions.change(view, List.of(), now)
                .ifPresent(changed -> effects.add(new NamespaceEffect.UpdateStatus(changed)));
        effects.add(new NamespaceEffect.Finalize());
        return effects;
    }

    private static boolean held(NamespaceView view) {
        return view.namespace().getSpec() != null
                && view.namespace().getSpec().getFinalizers() != null
                && view.namespace().getSpec().getFinalizers().contains(FINALIZER);
    }

    private static List<NamespaceEffect> wait(NamespaceView view, List<Remains> left, Instant now) {
        List<NamespaceEffect> effects = new ArrayList<>();
        NamespaceConditions.change(view, left, now)
                .ifPresent(changed -> effects.add(new NamespaceEffect.UpdateStatus(changed)));
        effects.add(new NamespaceEffect.CheckAgain(PAUSE));
        return effects;
    }
}
