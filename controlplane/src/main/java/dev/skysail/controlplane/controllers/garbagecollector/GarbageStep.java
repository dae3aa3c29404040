package dev.skysail.controlplane.controllers.garbagecollector;

import dev.skysail.controlplane.controllers.garbagecollector.GarbageView.OwnerState;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One step for an object that is being deleted, or whose owners may be gone.
 *
 * <p>An owner counts as gone only if the server says so in the view. Source: {@code
 * attemptToDeleteItem}, {@code processDeletingDependentsItem} and {@code attemptToOrphanWorker} in
 * pkg/controller/garbagecollector/garbagecollector.go, 1.37.
 */
public final class GarbageStep {

    private static final String BACKGROUND = "Background";

    private GarbageStep() {}

    /** Returns the effects of one step. */
    public static List<GarbageEffect> step(GarbageView view) {
        GraphNode item = view.item();
        if (item.orphaningDependents()) {
            return setFree(view);
        }
        if (item.deletingDependents()) {
            return waitForDependents(view);
        }
        if (item.deleting() || item.owners().isEmpty()) {
            return List.of();
        }
        return judge(view);
    }

    private static List<GarbageEffect> setFree(GarbageView view) {
        GraphNode item = view.item();
        List<GarbageEffect> effects = new ArrayList<>();
        view.dependents()
                .forEach(d -> effects.add(new GarbageEffect.RemoveOwners(d, Set.of(item.uid()))));
        effects.add(new GarbageEffect.RemoveFinalizer(item, GraphNode.ORPHAN));
        return effects;
    }

    private static List<GarbageEffect> waitForDependents(GarbageView view) {
        GraphNode item = view.item();
        List<GraphNode> blocking =
                view.dependents().stream().filter(d -> d.blocks(item.uid())).toList();
        if (blocking.isEmpty()) {
            return List.of(new GarbageEffect.RemoveFinalizer(item, GraphNode.FOREGROUND));
        }
        List<GarbageEffect> effects = new ArrayList<>();
        blocking.stream()
                .filter(d -> !d.deleting())
                .forEach(d -> effects.add(new GarbageEffect.Visit(d.uid())));
        return effects;
    }

    private static List<GarbageEffect> judge(GarbageView view) {
        GraphNode item = view.item();
        Set<String> gone = new LinkedHashSet<>();
        boolean held = false;
        boolean waiting = false;
        for (OwnerReference ref : item.owners()) {
            switch (view.owners().getOrDefault(ref.getUid(), OwnerState.PRESENT)) {
                case ABSENT -> gone.add(ref.getUid());
                case WAITING -> {
                    gone.add(ref.getUid());
                    waiting = true;
                }
                case PRESENT -> held = true;
            }
        }
        if (held) {
            return gone.isEmpty() ? List.of() : List.of(new GarbageEffect.RemoveOwners(item, gone));
        }
        if (waiting && !view.dependents().isEmpty()) {
            return deleteInForeground(view);
        }
        return List.of(new GarbageEffect.Delete(item, policy(item)));
    }

    private static List<GarbageEffect> deleteInForeground(GarbageView view) {
        List<GarbageEffect> effects = new ArrayList<>();
        // A dependent that waits for its own dependents may wait for this one: a circle.
        if (view.dependents().stream().anyMatch(GraphNode::deletingDependents)) {
            effects.add(new GarbageEffect.Unblock(view.item()));
        }
        effects.add(new GarbageEffect.Delete(view.item(), "Foreground"));
        return effects;
    }

    private static String policy(GraphNode item) {
        if (item.finalizers().contains(GraphNode.ORPHAN)) {
            return "Orphan";
        }
        return item.finalizers().contains(GraphNode.FOREGROUND) ? "Foreground" : BACKGROUND;
    }
}
