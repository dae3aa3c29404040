package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Selectors;
import dev.skysail.controlplane.controllers.cluster.TemplateHash;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds or makes the ReplicaSet with the Deployment's template and numbers it.
 *
 * <p>Source: {@code getAllReplicaSetsAndSyncRevision} and {@code getNewReplicaSet} in
 * pkg/controller/deployment/sync.go, 1.37.
 */
final class Revisions {

    private Revisions() {}

    /** Settles which ReplicaSet is the newest one; makes it if it is missing and wanted. */
    static void sync(Plan plan, boolean create) {
        Deployment deployment = plan.deployment();
        Optional<ReplicaSet> found = Sets.newest(deployment, plan.all());
        found.ifPresent(plan::newest);
        long revision =
                1 + plan.old().stream().mapToLong(rs -> Annotations.revision(rs)).max().orElse(0);
        if (found.isPresent()) {
            refresh(plan, found.get(), revision);
        } else if (create) {
            make(plan, revision);
        }
    }

    private static void refresh(Plan plan, ReplicaSet rs, long revision) {
        Deployment deployment = plan.deployment();
        Map<String, String> annotations =
                Annotations.ofNewest(deployment, Annotations.of(rs), revision);
        int minReady = Numbers.of(deployment.getSpec().getMinReadySeconds());
        if (!annotations.equals(Annotations.of(rs))
                || Numbers.of(rs.getSpec().getMinReadySeconds()) != minReady) {
            plan.update(
                    new ReplicaSetBuilder(rs)
                            .editMetadata()
                            .withAnnotations(annotations)
                            .endMetadata()
                            .editSpec()
                            .withMinReadySeconds(minReady == 0 ? null : minReady)
                            .endSpec()
                            .build());
        }
        String settled = annotations.get(Annotations.REVISION);
        if (settled != null) {
            number(plan, settled);
        }
        Conditions conditions = Conditions.of(plan.deployment(), plan.now());
        if (Statuses.hasDeadline(deployment) && conditions.get(Conditions.PROGRESSING).isEmpty()) {
            progress(
                    plan,
                    Conditions.FOUND_SET,
                    "Found new replica set \"%s\"".formatted(rs.getMetadata().getName()));
        }
    }

    private static void make(Plan plan, long revision) {
        ReplicaSet rs = fresh(plan, revision);
        plan.create(rs);
        number(plan, Long.toString(revision));
        if (Statuses.hasDeadline(plan.deployment())) {
            progress(
                    plan,
                    Conditions.NEW_SET,
                    "Created new replica set \"%s\"".formatted(rs.getMetadata().getName()));
        }
    }

    private static ReplicaSet fresh(Plan plan, long revision) {
        Deployment deployment = plan.deployment();
        DeploymentSpec spec = deployment.getSpec();
        String hash = TemplateHash.of(spec.getTemplate(), Statuses.collisions(deployment));
        PodTemplateSpec template =
                new PodTemplateSpecBuilder(spec.getTemplate())
                        .editOrNewMetadata()
                        .addToLabels(Sets.HASH_LABEL, hash)
                        .endMetadata()
                        .build();
        Map<String, String> annotations =
                Annotations.withSizes(
                        Annotations.ofNewest(deployment, Map.of(), revision), plan.sizes());
        ObjectMeta meta = deployment.getMetadata();
        int minReady = Numbers.of(spec.getMinReadySeconds());
        return new ReplicaSetBuilder()
                .withNewMetadata()
                .withName(meta.getName() + "-" + hash)
                .withNamespace(meta.getNamespace())
                .withLabels(new LinkedHashMap<>(template.getMetadata().getLabels()))
                .withAnnotations(annotations)
                .withOwnerReferences(Ownership.reference(deployment))
                .endMetadata()
                .withNewSpec()
                .withReplicas(newSize(plan, 0))
                .withMinReadySeconds(minReady == 0 ? null : minReady)
                .withSelector(
                        new LabelSelectorBuilder(spec.getSelector())
                                .addToMatchLabels(Sets.HASH_LABEL, hash)
                                .build())
                .withTemplate(template)
                .endSpec()
                .build();
    }

    /** Returns the size the newest ReplicaSet may have, given its present one. */
    static int newSize(Plan plan, int present) {
        Sizes sizes = plan.sizes();
        if (!Sizes.rolling(plan.deployment())) {
            return sizes.replicas();
        }
        int room = sizes.limit() - Sets.sum(plan.all(), Sets::replicas);
        return room <= 0 ? present : present + Math.min(room, sizes.replicas() - present);
    }

    /** Deletes old ReplicaSets without pods, beyond the limit of the history. */
    static void cleanUp(Plan plan) {
        Integer limit = plan.deployment().getSpec().getRevisionHistoryLimit();
        if (limit == null || limit == Integer.MAX_VALUE) {
            return;
        }
        List<ReplicaSet> candidates =
                plan.old().stream()
                        .filter(rs -> !Ownership.deleting(rs))
                        .sorted(Sets.BY_REVISION)
                        .toList();
        candidates.stream()
                .limit(Math.max(0, candidates.size() - limit))
                .filter(Revisions::idle)
                .forEach(plan::delete);
    }

    private static boolean idle(ReplicaSet rs) {
        long observed =
                rs.getStatus() == null ? 0 : Numbers.of(rs.getStatus().getObservedGeneration());
        return Sets.actual(rs) == 0
                && Sets.replicas(rs) == 0
                && Numbers.of(rs.getMetadata().getGeneration()) <= observed;
    }

    private static void number(Plan plan, String revision) {
        Map<String, String> annotations = new LinkedHashMap<>(Annotations.of(plan.deployment()));
        annotations.put(Annotations.REVISION, revision);
        plan.annotate(annotations);
    }

    private static void progress(Plan plan, String reason, String message) {
        Conditions conditions = Conditions.of(plan.deployment(), plan.now());
        conditions.set(conditions.make(Conditions.PROGRESSING, "True", reason, message));
        plan.conditions(conditions.list());
    }

    /** Returns whether the selector takes every pod, which no Deployment may. */
    static boolean takesAll(Deployment deployment) {
        return Selectors.selectsAll(deployment.getSpec().getSelector());
    }
}
