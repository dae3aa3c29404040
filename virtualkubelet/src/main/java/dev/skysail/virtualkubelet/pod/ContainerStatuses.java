package dev.skysail.virtualkubelet.pod;

import dev.skysail.virtualkubelet.provider.ContainerReport;
import dev.skysail.virtualkubelet.provider.ContainerState;
import dev.skysail.virtualkubelet.provider.Instance;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes containerStatuses. */
final class ContainerStatuses {

    private ContainerStatuses() {}

    /** Returns the statuses in the order of the spec. */
    static List<ContainerStatus> of(
            @Nullable List<Container> containers,
            List<ContainerReport> reports,
            Instance instance) {
        List<ContainerStatus> statuses = new ArrayList<>();
        for (Container container : containers == null ? List.<Container>of() : containers) {
            for (ContainerReport report : reports) {
                if (report.name().equals(container.getName())) {
                    statuses.add(status(container, report, instance));
                }
            }
        }
        return statuses;
    }

    /** Returns statuses of containers that wait for a reason. */
    static List<ContainerStatus> waiting(
            @Nullable List<Container> containers, String reason, String message) {
        List<ContainerStatus> statuses = new ArrayList<>();
        for (Container container : containers == null ? List.<Container>of() : containers) {
            statuses.add(
                    new ContainerStatusBuilder()
                            .withName(container.getName())
                            .withImage(container.getImage())
                            .withImageID("")
                            .withReady(false)
                            .withStarted(false)
                            .withRestartCount(0)
                            .withState(state(new ContainerState.Waiting(reason, message)))
                            .build());
        }
        return statuses;
    }

    private static ContainerStatus status(
            Container container, ContainerReport report, Instance instance) {
        boolean running = report.state() instanceof ContainerState.Running;
        boolean done =
                report.state() instanceof ContainerState.Terminated end && end.exitCode() == 0;
        boolean neverRan = report.state() instanceof ContainerState.Waiting && !everRan(report);
        ContainerStatusBuilder builder =
                new ContainerStatusBuilder()
                        .withName(report.name())
                        .withImage(container.getImage())
                        .withImageID(neverRan ? "" : container.getImage())
                        .withReady(running || (done && isInit(instance, report)))
                        .withStarted(running)
                        .withRestartCount(report.restarts())
                        .withState(state(report.state()));
        if (!neverRan) {
            builder.withContainerID(
                    "skysail://%s-%s-%d"
                            .formatted(instance.id(), report.name(), report.restarts()));
        }
        Optional<ContainerState.Terminated> last = report.last();
        builder.withLastState(
                last.isPresent() ? state(last.get()) : new ContainerStateBuilder().build());
        return builder.build();
    }

    private static boolean isInit(Instance instance, ContainerReport report) {
        return instance.initContainers().contains(report);
    }

    private static boolean everRan(ContainerReport report) {
        return report.last().isPresent();
    }

    private static io.fabric8.kubernetes.api.model.ContainerState state(ContainerState state) {
        return switch (state) {
            case ContainerState.Waiting(String reason, String message) ->
                    new ContainerStateBuilder()
                            .withNewWaiting(message.isEmpty() ? null : message, reason)
                            .build();
            case ContainerState.Running(Instant startedAt) ->
                    new ContainerStateBuilder().withNewRunning(text(startedAt)).build();
            case ContainerState.Terminated end ->
                    new ContainerStateBuilder()
                            .withNewTerminated()
                            .withExitCode(end.exitCode())
                            .withReason(end.reason())
                            .withStartedAt(text(end.startedAt()))
                            .withFinishedAt(text(end.finishedAt()))
                            .endTerminated()
                            .build();
        };
    }

    static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
