package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The world as it will be after a step, and the writes that make it so.
 *
 * <p>Changes to one object are merged to one write, because a second one would carry the version
 * from before the first.
 */
final class Plan {

    private static final String REASON = "ScalingReplicaSet";

    private final Deployment original;
    private final Instant now;
    private final List<DeploymentEffect> claims = new ArrayList<>();
    private final List<DeploymentEffect> deletions = new ArrayList<>();
    private final Map<String, ReplicaSet> sets = new LinkedHashMap<>();
    private final Map<String, Write> writes = new LinkedHashMap<>();
    private Deployment deployment;
    private @Nullable String newest;
    private @Nullable Duration delay;

    private static final class Write {
        private final boolean creates;
        private final List<DeploymentEffect> announcements = new ArrayList<>();

        Write(boolean creates) {
            this.creates = creates;
        }
    }

    Plan(DeploymentView view, Instant now) {
        this.original = view.deployment();
        this.deployment = view.deployment();
        this.now = now;
        for (ReplicaSet rs : view.replicaSets()) {
            switch (Ownership.claim(original, original.getSpec().getSelector(), rs)) {
                case OWNED -> sets.put(rs.getMetadata().getName(), rs);
                case ADOPT -> {
                    claims.add(new DeploymentEffect.AdoptReplicaSet(rs));
                    sets.put(rs.getMetadata().getName(), rs);
                }
                case RELEASE -> claims.add(new DeploymentEffect.ReleaseReplicaSet(rs));
                case FOREIGN -> {}
            }
        }
    }

    Instant now() {
        return now;
    }

    Deployment deployment() {
        return deployment;
    }

    Sizes sizes() {
        return Sizes.of(deployment);
    }

    /** Returns all ReplicaSets, old ones first and the newest last. */
    List<ReplicaSet> all() {
        List<ReplicaSet> all = new ArrayList<>(old());
        newest().ifPresent(all::add);
        return all;
    }

    /** Returns the ReplicaSets without the newest. */
    List<ReplicaSet> old() {
        return sets.values().stream()
                .filter(rs -> !rs.getMetadata().getName().equals(newest))
                .toList();
    }

    Optional<ReplicaSet> newest() {
        return newest == null ? Optional.empty() : Optional.ofNullable(sets.get(newest));
    }

    /** Says which ReplicaSet has the Deployment's template. */
    void newest(ReplicaSet rs) {
        newest = rs.getMetadata().getName();
    }

    void create(ReplicaSet rs) {
        String name = rs.getMetadata().getName();
        sets.put(name, rs);
        newest = name;
        Write write = new Write(true);
        writes.put(name, write);
        int size = Sets.replicas(rs);
        if (size > 0) {
            write.announcements.add(scaled(name, 0, size));
        }
    }

    void update(ReplicaSet rs) {
        String name = rs.getMetadata().getName();
        sets.put(name, rs);
        writes.computeIfAbsent(name, n -> new Write(false));
    }

    void delete(ReplicaSet rs) {
        deletions.add(new DeploymentEffect.DeleteReplicaSet(rs));
    }

    /** Brings a ReplicaSet to a size and notes the Deployment's sizes on it. */
    void resize(ReplicaSet rs, int size) {
        String name = rs.getMetadata().getName();
        int before = Sets.replicas(rs);
        Map<String, String> annotations = Annotations.withSizes(Annotations.of(rs), sizes());
        if (before == size && annotations.equals(Annotations.of(rs))) {
            return;
        }
        update(
                new ReplicaSetBuilder(rs)
                        .editMetadata()
                        .withAnnotations(annotations)
                        .endMetadata()
                        .editSpec()
                        .withReplicas(size)
                        .endSpec()
                        .build());
        if (before != size) {
            Write write = writes.get(name);
            if (write != null) {
                write.announcements.add(scaled(name, before, size));
            }
        }
    }

    /** Brings a ReplicaSet to a size; returns whether it had another one. */
    boolean scale(ReplicaSet rs, int size) {
        if (Sets.replicas(rs) == size) {
            return false;
        }
        resize(rs, size);
        return true;
    }

    void annotate(Map<String, String> annotations) {
        deployment =
                new DeploymentBuilder(deployment)
                        .editMetadata()
                        .withAnnotations(annotations)
                        .endMetadata()
                        .build();
    }

    void conditions(List<DeploymentCondition> conditions) {
        deployment =
                new DeploymentBuilder(deployment)
                        .editOrNewStatus()
                        .withConditions(conditions)
                        .endStatus()
                        .build();
    }

    void status(DeploymentStatus status) {
        deployment = new DeploymentBuilder(deployment).withStatus(status).build();
    }

    void checkAgain(Duration after) {
        delay = after;
    }

    List<DeploymentEffect> effects() {
        List<DeploymentEffect> effects = new ArrayList<>(claims);
        writes.forEach(
                (name, write) -> {
                    ReplicaSet rs = sets.get(name);
                    if (rs != null) {
                        effects.add(
                                write.creates
                                        ? new DeploymentEffect.CreateReplicaSet(rs)
                                        : new DeploymentEffect.UpdateReplicaSet(rs));
                        effects.addAll(write.announcements);
                    }
                });
        effects.addAll(deletions);
        if (!Statuses.same(original, deployment)
                || !Annotations.of(original).equals(Annotations.of(deployment))) {
            effects.add(new DeploymentEffect.UpdateStatus(deployment));
        }
        if (delay != null) {
            effects.add(new DeploymentEffect.CheckAgain(delay));
        }
        return effects;
    }

    private static DeploymentEffect scaled(String name, int from, int to) {
        String text =
                "Scaled %s replica set %s from %d to %d"
                        .formatted(to > from ? "up" : "down", name, from, to);
        return new DeploymentEffect.Announce("Normal", REASON, text);
    }
}
