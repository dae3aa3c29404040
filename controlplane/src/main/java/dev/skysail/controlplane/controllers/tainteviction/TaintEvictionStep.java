package dev.skysail.controlplane.controllers.tainteviction;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.scheduling.eviction.EvictionDecision;
import dev.skysail.scheduling.eviction.NoExecuteEviction;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One step for a pod on a node with or without NoExecute taints.
 *
 * <p>A timer that runs is kept as it is, whatever tolerationSeconds says later; it ends when no
 * taint limits the pod's time any more. A pod that is being deleted already is left alone; upstream
 * would put its condition on it as well. Source: {@code processPodOnNode} in
 * pkg/controller/tainteviction/taint_eviction.go, 1.37.
 */
public final class TaintEvictionStep {

    private TaintEvictionStep() {}

    /** Returns the effects of one step. */
    public static List<TaintEvictionEffect> step(TaintEvictionView view, Instant now) {
        if (view.pod().isEmpty() || Ownership.deleting(view.pod().get())) {
            return forget(view);
        }
        Pod pod = view.pod().get();
        Optional<EvictionTimer> timer =
                view.timer().filter(t -> t.uid().equals(pod.getMetadata().getUid()));
        if (view.node().isEmpty() || timer.filter(EvictionTimer::done).isPresent()) {
            return List.of();
        }
        return switch (decide(pod, view.node().get())) {
            case EvictionDecision.Keep() ->
                    timer.isPresent() ? List.of(new TaintEvictionEffect.Cancel(pod)) : List.of();
            case EvictionDecision.EvictNow() -> List.of(new TaintEvictionEffect.Evict(pod));
            case EvictionDecision.EvictAfter(Duration delay) -> limited(pod, timer, delay, now);
        };
    }

    private static List<TaintEvictionEffect> limited(
            Pod pod, Optional<EvictionTimer> timer, Duration delay, Instant now) {
        if (timer.isEmpty()) {
            String uid = pod.getMetadata().getUid();
            EvictionTimer planned = new EvictionTimer(uid, now.plus(delay), false);
            return List.of(new TaintEvictionEffect.Plan(planned, delay));
        }
        Instant due = timer.get().due();
        return due.isAfter(now)
                ? List.of(new TaintEvictionEffect.Wait(Duration.between(now, due)))
                : List.of(new TaintEvictionEffect.Evict(pod));
    }

    private static List<TaintEvictionEffect> forget(TaintEvictionView view) {
        return view.timer().isPresent() ? List.of(new TaintEvictionEffect.Forget()) : List.of();
    }

    private static EvictionDecision decide(Pod pod, Node node) {
        List<io.fabric8.kubernetes.api.model.Taint> taints =
                node.getSpec() == null ? List.of() : orEmpty(node.getSpec().getTaints());
        List<Taint> noExecute =
                taints.stream()
                        .filter(t -> "NoExecute".equals(t.getEffect()))
                        .map(t -> new Taint(t.getKey(), text(t.getValue()), TaintEffect.NO_EXECUTE))
                        .toList();
        List<Toleration> tolerations =
                orEmpty(pod.getSpec().getTolerations()).stream()
                        .flatMap(t -> toleration(t).stream())
                        .toList();
        return NoExecuteEviction.decide(
                dev.skysail.scheduling.model.Pod.builder("", "").tolerations(tolerations).build(),
                noExecute);
    }

    private static Optional<Toleration> toleration(io.fabric8.kubernetes.api.model.Toleration t) {
        String effect = text(t.getEffect());
        if (!effect.isEmpty() && !effect.equals("NoExecute")) {
            return Optional.empty();
        }
        Toleration.Operator operator =
                switch (text(t.getOperator())) {
                    case "", "Equal" -> Toleration.Operator.EQUAL;
                    case "Exists" -> Toleration.Operator.EXISTS;
                    default -> null;
                };
        return operator == null
                ? Optional.empty()
                : Optional.of(
                        new Toleration(
                                text(t.getKey()),
                                operator,
                                text(t.getValue()),
                                TaintEffect.NO_EXECUTE,
                                t.getTolerationSeconds()));
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
