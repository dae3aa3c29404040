package dev.skysail.virtualkubelet.pod;

import dev.skysail.virtualkubelet.provider.ContainerReport;
import dev.skysail.virtualkubelet.provider.ContainerState;
import dev.skysail.virtualkubelet.provider.Instance;
import io.fabric8.kubernetes.api.model.HostIP;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a pod's status. Functions; a condition that stays as it was keeps its transition time.
 *
 * <p>Source: pkg/kubelet/kubelet_pods.go getPhase, pkg/kubelet/status/generate.go (1.37.2).
 */
final class PodStatuses {

    /** Condition: the provider made the instance. */
    static final String CREATED = "ContainerInstanceCreated";

    /** Reason, and what kubectl shows, while the provider fails. */
    static final String PROVIDER_FAILED = "ProviderFailed";

    private static final String HOST = "127.0.0.1";

    private PodStatuses() {}

    /** Returns the status of a pod whose instance exists. */
    static PodStatus running(Pod pod, Instance instance, Instant now) {
        String phase = phase(pod, instance);
        boolean initialized = isInitialized(pod, instance);
        boolean ready =
                phase.equals("Running")
                        && instance.containers().stream()
                                .allMatch(c -> c.state() instanceof ContainerState.Running);
        boolean over = phase.equals("Succeeded") || phase.equals("Failed");
        Conditions conditions = new Conditions(pod.getStatus(), now);
        conditions.set("PodScheduled", true, "", "");
        conditions.set(CREATED, true, "", "");
        conditions.set("PodReadyToStartContainers", !over, "", "");
        conditions.set(
                "Initialized",
                initialized || over,
                phase.equals("Succeeded")
                        ? "PodCompleted"
                        : initialized ? "" : "ContainersNotInitialized",
                initialized || over ? "" : "containers with incomplete status: " + names(instance));
        String reason =
                ready ? "" : phase.equals("Succeeded") ? "PodCompleted" : "ContainersNotReady";
        String message =
                ready || phase.equals("Succeeded")
                        ? ""
                        : "containers with unready status: " + names(instance);
        conditions.set("ContainersReady", ready, reason, message);
        boolean gates = gatesOpen(pod);
        conditions.set(
                "Ready",
                ready && gates,
                ready && !gates ? "ReadinessGatesNotReady" : reason,
                ready && !gates ? "the status of pod readiness gate is not \"True\"" : message);
        PodStatusBuilder builder =
                base(pod)
                        .withPhase(phase)
                        .withReason(null)
                        .withMessage(null)
                        .withHostIP(HOST)
                        .withHostIPs(new HostIP(HOST))
                        .withPodIP(instance.address())
                        .withPodIPs(new PodIP(instance.address()))
                        .withStartTime(startTime(pod, instance.createdAt()))
                        .withInitContainerStatuses(
                                ContainerStatuses.of(
                                        pod.getSpec().getInitContainers(),
                                        instance.initContainers(),
                                        instance))
                        .withContainerStatuses(
                                ContainerStatuses.of(
                                        pod.getSpec().getContainers(),
                                        instance.containers(),
                                        instance));
        return builder.withConditions(conditions.list()).build();
    }

    /** Returns the status of a pod that waits for an instance. */
    static PodStatus troubled(Pod pod, PodProgress progress, Instant now) {
        Trouble trouble = progress.trouble();
        Conditions conditions = new Conditions(pod.getStatus(), now);
        String reason =
                switch (trouble.kind()) {
                    case NONE -> "Waiting";
                    case PROVIDER -> PROVIDER_FAILED;
                    case ZONE -> "NoZone";
                    case MATERIAL -> "CreateContainerConfigError";
                };
        conditions.set(
                CREATED,
                false,
                reason,
                trouble.message() + " Next try at " + ContainerStatuses.text(progress.nextTry()));
        boolean failing = trouble.kind() == Trouble.Kind.PROVIDER;
        PodStatusBuilder builder =
                base(pod)
                        .withPhase("Pending")
                        .withReason(failing ? PROVIDER_FAILED : null)
                        .withMessage(failing ? trouble.message() : null)
                        .withConditions(conditions.list());
        if (trouble.kind() == Trouble.Kind.MATERIAL) {
            builder.withContainerStatuses(
                    ContainerStatuses.waiting(
                            pod.getSpec().getContainers(), reason, trouble.message()));
        }
        return builder.build();
    }

    /** Returns the status of a pod that can never run. */
    static PodStatus failed(Pod pod, String reason, String message, Instant now) {
        Conditions conditions = new Conditions(pod.getStatus(), now);
        conditions.set(CREATED, false, reason, message);
        conditions.set("Ready", false, "PodFailed", "");
        conditions.set("ContainersReady", false, "PodFailed", "");
        return base(pod)
                .withPhase("Failed")
                .withReason(reason)
                .withMessage(message)
                .withConditions(conditions.list())
                .build();
    }

    private static PodStatusBuilder base(Pod pod) {
        return pod.getStatus() == null
                ? new PodStatusBuilder()
                : new PodStatusBuilder(pod.getStatus());
    }

    private static String startTime(Pod pod, Instant createdAt) {
        String known = pod.getStatus() == null ? null : pod.getStatus().getStartTime();
        return known == null ? ContainerStatuses.text(createdAt) : known;
    }

    private static boolean gatesOpen(Pod pod) {
        if (pod.getSpec().getReadinessGates() == null) {
            return true;
        }
        return pod.getSpec().getReadinessGates().stream()
                .allMatch(gate -> isTrue(pod.getStatus(), gate.getConditionType()));
    }

    private static boolean isTrue(@Nullable PodStatus status, String type) {
        return status != null
                && status.getConditions() != null
                && status.getConditions().stream()
                        .anyMatch(c -> c.getType().equals(type) && c.getStatus().equals("True"));
    }

    private static String names(Instance instance) {
        return instance.containers().stream()
                .filter(c -> !(c.state() instanceof ContainerState.Running))
                .map(ContainerReport::name)
                .toList()
                .toString()
                .replace(",", "");
    }

    private static boolean isInitialized(Pod pod, Instance instance) {
        for (int i = 0; i < instance.initContainers().size(); i++) {
            boolean sidecar =
                    "Always".equals(pod.getSpec().getInitContainers().get(i).getRestartPolicy());
            boolean done =
                    switch (instance.initContainers().get(i).state()) {
                        case ContainerState.Waiting waiting -> false;
                        case ContainerState.Running running -> sidecar;
                        case ContainerState.Terminated end -> sidecar || end.exitCode() == 0;
                    };
            if (!done) {
                return false;
            }
        }
        return true;
    }

    private static String phase(Pod pod, Instance instance) {
        String policy = pod.getSpec().getRestartPolicy();
        if (!isInitialized(pod, instance)) {
            boolean failed =
                    instance.initContainers().stream()
                            .anyMatch(
                                    c ->
                                            c.state() instanceof ContainerState.Terminated end
                                                    && end.exitCode() != 0);
            return failed && "Never".equals(policy) ? "Failed" : "Pending";
        }
        int running = 0;
        int stopped = 0;
        int succeeded = 0;
        for (ContainerReport container : instance.containers()) {
            switch (container.state()) {
                case ContainerState.Running now -> running++;
                case ContainerState.Terminated end -> {
                    stopped++;
                    succeeded += end.exitCode() == 0 ? 1 : 0;
                }
                case ContainerState.Waiting waiting -> {
                    if (container.last().isEmpty()) {
                        return "Pending";
                    }
                    stopped++;
                }
            }
        }
        if (running > 0 || stopped == 0 || policy == null || policy.equals("Always")) {
            return "Running";
        }
        if (stopped == succeeded) {
            return "Succeeded";
        }
        return policy.equals("Never") ? "Failed" : "Running";
    }

    /** Conditions of a pod, in the order they were first set. */
    private static final class Conditions {

        private final List<PodCondition> conditions = new ArrayList<>();
        private final String now;

        Conditions(@Nullable PodStatus before, Instant now) {
            if (before != null && before.getConditions() != null) {
                conditions.addAll(before.getConditions());
            }
            this.now = ContainerStatuses.text(now);
        }

        void set(String type, boolean value, String reason, String message) {
            String status = value ? "True" : "False";
            for (int i = 0; i < conditions.size(); i++) {
                PodCondition old = conditions.get(i);
                if (old.getType().equals(type)) {
                    boolean same = Objects.equals(old.getStatus(), status);
                    conditions.set(
                            i,
                            condition(
                                    new String[] {type, status, reason, message},
                                    same ? old.getLastTransitionTime() : now));
                    return;
                }
            }
            conditions.add(condition(new String[] {type, status, reason, message}, now));
        }

        List<PodCondition> list() {
            return conditions;
        }

        private static PodCondition condition(String[] texts, @Nullable String since) {
            return new PodConditionBuilder()
                    .withType(texts[0])
                    .withStatus(texts[1])
                    .withReason(texts[2].isEmpty() ? null : texts[2])
                    .withMessage(texts[3].isEmpty() ? null : texts[3])
                    .withLastTransitionTime(since)
                    .build();
        }
    }
}
