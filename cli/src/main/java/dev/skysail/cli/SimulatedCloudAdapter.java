package dev.skysail.cli;

import dev.skysail.cloud.CloudSession;
import dev.skysail.cloud.CloudUnavailableException;
import dev.skysail.cloud.ExecRequest;
import dev.skysail.cloud.InstanceView;
import dev.skysail.cloud.OrderAnswer;
import dev.skysail.cloud.SimulatedCloud;
import dev.skysail.cloud.Stock;
import dev.skysail.cloud.ZoneView;
import dev.skysail.cloud.container.ContainerSpec;
import dev.skysail.cloud.container.ContainerView;
import dev.skysail.cloud.container.LogFollower;
import dev.skysail.cloud.container.LogLine;
import dev.skysail.cloud.container.RestartPolicy;
import dev.skysail.cloud.container.WorkloadSpec;
import dev.skysail.cloud.shell.ProcessSink;
import dev.skysail.virtualkubelet.provider.ContainerReport;
import dev.skysail.virtualkubelet.provider.ContainerState;
import dev.skysail.virtualkubelet.provider.CreateOutcome;
import dev.skysail.virtualkubelet.provider.ExecCall;
import dev.skysail.virtualkubelet.provider.ExecOutput;
import dev.skysail.virtualkubelet.provider.ExecSession;
import dev.skysail.virtualkubelet.provider.Instance;
import dev.skysail.virtualkubelet.provider.Listing;
import dev.skysail.virtualkubelet.provider.LogEntry;
import dev.skysail.virtualkubelet.provider.LogReader;
import dev.skysail.virtualkubelet.provider.Lookup;
import dev.skysail.virtualkubelet.provider.Placement;
import dev.skysail.virtualkubelet.provider.ZoneStock;
import dev.skysail.virtualkubelet.provider.sim.ContainerOrder;
import dev.skysail.virtualkubelet.provider.sim.InstanceCloud;
import dev.skysail.virtualkubelet.provider.sim.InstanceOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Joins the simulated cloud to the virtual kubelet's port. It carries the calls, so it is the one
 * that waits for answers and gives them up.
 */
public final class SimulatedCloudAdapter implements InstanceCloud {

    private static final String NAMESPACE = "namespace";
    private static final String NAME = "name";
    private static final String NODE = "node";

    private final SimulatedCloud cloud;

    /** Joins a cloud. */
    public SimulatedCloudAdapter(SimulatedCloud cloud) {
        this.cloud = cloud;
    }

    @Override
    public CreateOutcome order(InstanceOrder order) {
        String zone = order.placement().zone();
        OrderAnswer answer = cloud.order(translate(order));
        pause(
                answer instanceof OrderAnswer.TimedOut
                        ? cloud.latency().orderTimeout()
                        : cloud.latency().order());
        return switch (answer) {
            case OrderAnswer.Accepted(InstanceView view) ->
                    new CreateOutcome.Created(instance(view));
            case OrderAnswer.TimedOut(String message) -> new CreateOutcome.Unknown(message);
            case OrderAnswer.Failed(String message) -> new CreateOutcome.Unknown(message);
            case OrderAnswer.OutOfStock(String message) ->
                    new CreateOutcome.OutOfStock(zone, message);
            case OrderAnswer.Throttled(Duration retryAfter) ->
                    new CreateOutcome.Throttled(retryAfter);
            case OrderAnswer.Rejected(String message) -> new CreateOutcome.Rejected(message);
        };
    }

    @Override
    public Lookup delete(String token) {
        cloud.delete(token);
        return get(token);
    }

    @Override
    public Lookup get(String token) {
        try {
            Optional<InstanceView> view = cloud.get(token);
            return view.isEmpty() ? new Lookup.NotFound() : new Lookup.Found(instance(view.get()));
        } catch (CloudUnavailableException e) {
            return new Lookup.Unavailable(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Listing list() {
        try {
            return new Listing.Complete(
                    cloud.list().stream().map(SimulatedCloudAdapter::instance).toList());
        } catch (CloudUnavailableException e) {
            return new Listing.Unavailable(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public List<ZoneStock> zones() {
        return cloud.zones().stream().map(SimulatedCloudAdapter::zone).toList();
    }

    @Override
    public void listen(Consumer<String> listener) {
        cloud.listen(listener);
    }

    @Override
    public Optional<List<LogEntry>> log(String token, String container, boolean previous) {
        return cloud.log(token, container, previous)
                .map(lines -> lines.stream().map(SimulatedCloudAdapter::entry).toList());
    }

    @Override
    public Optional<Runnable> follow(String token, String container, LogReader reader) {
        return cloud.follow(
                token,
                container,
                new LogFollower() {
                    @Override
                    public void line(LogLine line) {
                        reader.entry(entry(line));
                    }

                    @Override
                    public void end() {
                        reader.end();
                    }
                });
    }

    @Override
    public Optional<ExecSession> exec(ExecCall call, ExecOutput output) {
        ExecRequest request = new ExecRequest(call.container(), call.command(), call.terminal());
        ProcessSink sink =
                new ProcessSink() {
                    @Override
                    public void output(boolean error, byte[] bytes) {
                        output.output(error, bytes);
                    }

                    @Override
                    public void exited(int code) {
                        output.exited(code);
                    }
                };
        return cloud.exec(call.uid(), request, sink).map(Session::new);
    }

    private record Session(CloudSession session) implements ExecSession {
        @Override
        public void write(byte[] bytes) {
            session.write(bytes);
        }

        @Override
        public void endInput() {
            session.endInput();
        }

        @Override
        public void kill() {
            session.kill();
        }
    }

    private static void pause(Duration time) {
        if (time.isZero()) {
            return;
        }
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static dev.skysail.cloud.InstanceOrder translate(InstanceOrder order) {
        SortedMap<String, String> tags = new TreeMap<>();
        tags.put(NAMESPACE, order.owner().namespace());
        tags.put(NAME, order.owner().name());
        tags.put(NODE, order.owner().node());
        List<String> addressVariables =
                order.containers().stream().flatMap(c -> c.addressVariables().stream()).toList();
        return new dev.skysail.cloud.InstanceOrder(
                order.owner().uid(),
                order.placement().zone(),
                order.placement().subnet(),
                new Stock(order.cpuMilli(), order.memoryBytes(), 1),
                new WorkloadSpec(
                        order.hostName(),
                        switch (order.restartPolicy()) {
                            case "Never" -> RestartPolicy.NEVER;
                            case "OnFailure" -> RestartPolicy.ON_FAILURE;
                            default -> RestartPolicy.ALWAYS;
                        },
                        order.initContainers().stream()
                                .map(SimulatedCloudAdapter::container)
                                .toList(),
                        order.containers().stream().map(SimulatedCloudAdapter::container).toList(),
                        addressVariables),
                tags);
    }

    private static ContainerSpec container(ContainerOrder order) {
        return new ContainerSpec(
                order.name(),
                order.image(),
                order.command(),
                order.args(),
                order.environment(),
                order.files(),
                order.stdin(),
                order.sidecar());
    }

    private static Instance instance(InstanceView view) {
        return new Instance(
                new Instance.Owner(
                        view.token(),
                        view.tags().getOrDefault(NAMESPACE, ""),
                        view.tags().getOrDefault(NAME, ""),
                        view.tags().getOrDefault(NODE, "")),
                view.id(),
                new Placement(view.zone(), view.subnet()),
                view.address(),
                view.createdAt(),
                view.stopping(),
                view.initContainers().stream().map(SimulatedCloudAdapter::report).toList(),
                view.containers().stream().map(SimulatedCloudAdapter::report).toList());
    }

    private static ContainerReport report(ContainerView view) {
        return new ContainerReport(
                view.name(),
                state(view.state()),
                view.last().map(SimulatedCloudAdapter::terminated),
                view.restarts());
    }

    private static ContainerState state(dev.skysail.cloud.container.ContainerState state) {
        return switch (state) {
            case dev.skysail.cloud.container.ContainerState.Waiting(
                            String reason,
                            String message) ->
                    new ContainerState.Waiting(reason, message);
            case dev.skysail.cloud.container.ContainerState.Running(Instant startedAt) ->
                    new ContainerState.Running(startedAt);
            case dev.skysail.cloud.container.ContainerState.Terminated end -> terminated(end);
        };
    }

    private static ContainerState.Terminated terminated(
            dev.skysail.cloud.container.ContainerState.Terminated end) {
        return new ContainerState.Terminated(
                end.exitCode(), end.reason(), end.startedAt(), end.finishedAt());
    }

    private static ZoneStock zone(ZoneView view) {
        SortedMap<String, Long> free = new TreeMap<>();
        view.freeAddresses().forEach((subnet, count) -> free.put(subnet, count.longValue()));
        return new ZoneStock(
                view.name(),
                view.healthy(),
                view.free().cpuMilli(),
                view.free().memoryBytes(),
                view.free().instances(),
                free);
    }

    private static LogEntry entry(LogLine line) {
        return new LogEntry(line.at(), line.text(), line.complete());
    }
}
