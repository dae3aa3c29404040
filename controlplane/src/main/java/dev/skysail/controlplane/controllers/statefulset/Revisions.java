package dev.skysail.controlplane.controllers.statefulset;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Selectors;
import dev.skysail.controlplane.controllers.cluster.TemplateHash;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The current and the wanted template of a StatefulSet.
 *
 * <p>A revision is recognised by the hash of its template, which is part of its name. Source:
 * {@code getStatefulSetRevisions} and {@code truncateHistory}, stateful_set_control.go, 1.37.
 *
 * @param current what pods below the partition are made from
 * @param update what the others are made from
 * @param all the owned revisions, oldest first
 */
record Revisions(
        ControllerRevision current, ControllerRevision update, List<ControllerRevision> all) {

    private static final String HASH = "controller.kubernetes.io/hash";
    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    Revisions {
        all = List.copyOf(all);
    }

    /** Finds the revisions; what is missing or must be renumbered becomes an effect. */
    static Revisions of(StatefulSetView view, List<StatefulSetEffect> effects) {
        StatefulSet set = view.set();
        List<ControllerRevision> owned =
                view.revisions().stream()
                        .filter(revision -> Ownership.controls(set, revision))
                        .sorted(
                                Comparator.<ControllerRevision>comparingLong(
                                                r -> Numbers.of(r.getRevision()))
                                        .thenComparing(r -> r.getMetadata().getName()))
                        .toList();
        long newest = owned.isEmpty() ? 0 : Numbers.of(owned.getLast().getRevision());
        String hash = TemplateHash.of(set.getSpec().getTemplate(), collisions(set));
        Optional<ControllerRevision> same =
                owned.stream()
                        .filter(revision -> hash.equals(Selectors.labels(revision).get(HASH)))
                        .findFirst();
        ControllerRevision update;
        if (same.isEmpty()) {
            update = make(set, hash, newest + 1);
            effects.add(new StatefulSetEffect.CreateRevision(update));
        } else if (Numbers.of(same.get().getRevision()) == newest) {
            update = same.get();
        } else {
            update = new ControllerRevisionBuilder(same.get()).withRevision(newest + 1).build();
            effects.add(new StatefulSetEffect.RenumberRevision(update));
        }
        String named = set.getStatus() == null ? null : set.getStatus().getCurrentRevision();
        ControllerRevision current =
                owned.stream()
                        .filter(revision -> revision.getMetadata().getName().equals(named))
                        .findFirst()
                        .orElse(update);
        return new Revisions(current, update, owned);
    }

    String currentName() {
        return current.getMetadata().getName();
    }

    String updateName() {
        return update.getMetadata().getName();
    }

    /** Returns the template that a revision keeps. */
    static PodTemplateSpec template(ControllerRevision revision) {
        Map<?, ?> data = JSON.convertValue(revision.getData(), Map.class);
        Map<?, ?> spec = JSON.convertValue(Objects.requireNonNull(data.get("spec")), Map.class);
        Map<?, ?> kept = JSON.convertValue(Objects.requireNonNull(spec.get("template")), Map.class);
        Map<String, Object> template = new LinkedHashMap<>();
        kept.forEach((key, value) -> template.put(String.valueOf(key), value));
        template.remove("$patch");
        return JSON.convertValue(template, PodTemplateSpec.class);
    }

    /** Returns the oldest revisions beyond the limit that neither pods nor the status use. */
    List<ControllerRevision> surplus(StatefulSet set, List<Pod> pods) {
        Set<String> live = new TreeSet<>(List.of(currentName(), updateName()));
        pods.forEach(pod -> live.add(Identity.revision(pod)));
        List<ControllerRevision> old =
                all.stream().filter(r -> !live.contains(r.getMetadata().getName())).toList();
        int limit = Numbers.of(set.getSpec().getRevisionHistoryLimit(), 10);
        return old.subList(0, Math.max(0, old.size() - limit));
    }

    private static int collisions(StatefulSet set) {
        return set.getStatus() == null ? 0 : Numbers.of(set.getStatus().getCollisionCount());
    }

    private static ControllerRevision make(StatefulSet set, String hash, long number) {
        PodTemplateSpec template = set.getSpec().getTemplate();
        Map<String, Object> kept = new LinkedHashMap<>();
        kept.put("$patch", "replace");
        Map<?, ?> fields = JSON.convertValue(template, Map.class);
        fields.forEach((key, value) -> kept.put(String.valueOf(key), value));
        Map<String, String> labels = new LinkedHashMap<>();
        if (template.getMetadata() != null && template.getMetadata().getLabels() != null) {
            labels.putAll(template.getMetadata().getLabels());
        }
        labels.put(HASH, hash);
        return new ControllerRevisionBuilder()
                .withNewMetadata()
                .withName(set.getMetadata().getName() + "-" + hash)
                .withNamespace(set.getMetadata().getNamespace())
                .withLabels(labels)
                .withOwnerReferences(Ownership.reference(set))
                .endMetadata()
                .withData(Map.of("spec", Map.of("template", kept)))
                .withRevision(number)
                .build();
    }
}
