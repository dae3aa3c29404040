package dev.skysail.profile.selector;

import dev.skysail.kubernetes.Dialect;
import dev.skysail.kubernetes.Dialects;
import dev.skysail.kubernetes.engine.EngineModel;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What steering adds to a pod; nothing of the pod's own is ever replaced. */
public sealed interface Merge {

    /** Annotation of a pod: the Selector that steered it. */
    String SELECTOR_ANNOTATION = "skysail.dev/selector";

    /** Annotation of a pod: the virtual node that made the retry worth while. */
    String RETRY_ANNOTATION = "skysail.dev/retried-for";

    /** Label of virtual nodes that steered pods select. */
    String TYPE_LABEL = "type";

    /** Value of that label. */
    String TYPE_VALUE = "virtual-kubelet";

    /**
     * Additions, possibly none.
     *
     * @param tolerations to be appended
     * @param nodeSelector keys the pod has not
     * @param labels keys the pod has not
     * @param annotations keys the pod has not
     */
    record Additions(
            List<Toleration> tolerations,
            SortedMap<String, String> nodeSelector,
            SortedMap<String, String> labels,
            SortedMap<String, String> annotations)
            implements Merge {

        public Additions {
            tolerations = List.copyOf(tolerations);
            nodeSelector = Collections.unmodifiableSortedMap(new TreeMap<>(nodeSelector));
            labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
            annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
        }

        /** Returns the same, with a note of the virtual node that would take the pod. */
        public Additions retriedFor(String node) {
            SortedMap<String, String> noted = new TreeMap<>(annotations);
            noted.put(RETRY_ANNOTATION, node);
            return new Additions(tolerations, nodeSelector, labels, noted);
        }

        /** Whether there is nothing to add. */
        public boolean isEmpty() {
            return tolerations.isEmpty()
                    && nodeSelector.isEmpty()
                    && labels.isEmpty()
                    && annotations.isEmpty();
        }
    }

    /**
     * The pod says the opposite of what steering would add.
     *
     * @param sentence what stands against what, for people
     */
    record Conflict(String sentence) implements Merge {}

    /** What is added when the pod is created. */
    static Merge atCreation(Pod pod, SteeringDecision decision) {
        return switch (decision) {
            case SteeringDecision.None() -> nothing();
            case SteeringDecision.Exempt(String _) -> nothing();
            case SteeringDecision.Manual(String _, String label) ->
                    add(pod, new Wish("the label " + label, true, true, Effects.NONE, ""));
            case SteeringDecision.BySelector(String name, Policy policy, Effects effects) ->
                    switch (policy) {
                        case VIRTUAL_NODE_ONLY ->
                                add(pod, new Wish(quoted(name), true, true, effects, name));
                        case FAIR -> add(pod, new Wish(quoted(name), true, false, effects, name));
                        case NORMAL_NODE_ONLY ->
                                add(pod, new Wish(quoted(name), false, false, effects, name));
                        case NORMAL_NODE_PREFER -> nothing();
                    };
        };
    }

    /** What is added after a failed scheduling, if that helps. */
    static Merge afterFailure(Pod pod, SteeringDecision decision) {
        boolean late =
                decision instanceof SteeringDecision.BySelector by
                        && by.policy() == Policy.NORMAL_NODE_PREFER;
        if (late && decision instanceof SteeringDecision.BySelector by) {
            return add(pod, new Wish(quoted(by.name()), true, false, by.effects(), by.name()));
        }
        return add(pod, new Wish("the retry", true, false, Effects.NONE, ""));
    }

    /** Whether the pod tolerates the taint of at least one sort of virtual node. */
    static boolean toleratesVirtualNodes(Pod pod) {
        List<Toleration> tolerations = pod.getSpec().getTolerations();
        if (tolerations == null) {
            return false;
        }
        return Dialects.all().stream()
                .map(
                        d ->
                                new Taint(
                                        d.providerTaintKey(),
                                        d.providerTaintValue(),
                                        TaintEffect.NO_SCHEDULE))
                .anyMatch(
                        taint ->
                                tolerations.stream()
                                        .map(EngineModel::toleration)
                                        .anyMatch(t -> t.tolerates(taint)));
    }

    private static Additions nothing() {
        return new Additions(List.of(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    private static String quoted(String name) {
        return "Selector \"" + name + "\"";
    }

    private static Merge add(Pod pod, Wish wish) {
        Map<String, String> selector =
                wish.nodeSelector() ? Map.of(TYPE_LABEL, TYPE_VALUE) : Map.of();
        SortedMap<String, String> annotations = new TreeMap<>(wish.effects().annotations());
        if (!wish.selector().isEmpty()) {
            annotations.put(SELECTOR_ANNOTATION, wish.selector());
        }
        WishedFields fields = new WishedFields(wish.who());
        SortedMap<String, String> newSelector =
                fields.missing("spec.nodeSelector", pod.getSpec().getNodeSelector(), selector);
        SortedMap<String, String> newLabels =
                fields.missing(
                        "metadata.labels", pod.getMetadata().getLabels(), wish.effects().labels());
        SortedMap<String, String> newAnnotations =
                fields.missing(
                        "metadata.annotations", pod.getMetadata().getAnnotations(), annotations);
        Optional<String> conflict = fields.conflict();
        if (conflict.isPresent()) {
            return new Conflict(conflict.get());
        }
        boolean needed = wish.toleration() && !toleratesVirtualNodes(pod);
        return new Additions(
                needed ? tolerations() : List.of(), newSelector, newLabels, newAnnotations);
    }

    private static List<Toleration> tolerations() {
        return Dialects.all().stream()
                .map(Dialect::providerTaintKey)
                .distinct()
                .map(
                        key ->
                                new TolerationBuilder()
                                        .withKey(key)
                                        .withOperator("Exists")
                                        .withEffect(TaintEffect.NO_SCHEDULE.text())
                                        .build())
                .toList();
    }
}
