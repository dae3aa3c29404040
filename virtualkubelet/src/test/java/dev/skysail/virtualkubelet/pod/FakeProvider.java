package dev.skysail.virtualkubelet.pod;

import dev.skysail.virtualkubelet.provider.ContainerReport;
import dev.skysail.virtualkubelet.provider.ContainerState;
import dev.skysail.virtualkubelet.provider.CreateOutcome;
import dev.skysail.virtualkubelet.provider.CreateRequest;
import dev.skysail.virtualkubelet.provider.ExecCall;
import dev.skysail.virtualkubelet.provider.ExecOutput;
import dev.skysail.virtualkubelet.provider.ExecSession;
import dev.skysail.virtualkubelet.provider.Instance;
import dev.skysail.virtualkubelet.provider.Listing;
import dev.skysail.virtualkubelet.provider.LogEntry;
import dev.skysail.virtualkubelet.provider.LogReader;
import dev.skysail.virtualkubelet.provider.Lookup;
import dev.skysail.virtualkubelet.provider.Placement;
import dev.skysail.virtualkubelet.provider.Provider;
import dev.skysail.virtualkubelet.provider.ZoneStock;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A cloud in memory that does what a test tells it to. */
final class FakeProvider implements Provider {

    final Map<String, Instance> instances = new LinkedHashMap<>();
    final Map<String, Instant> ends = new LinkedHashMap<>();
    final SortedMap<String, Long> stock = new TreeMap<>();
    final ArrayDeque<Function<CreateRequest, CreateOutcome>> script = new ArrayDeque<>();
    final List<Instant> calls = new ArrayList<>();
    Supplier<Duration> deleteTime = () -> Duration.ZERO;
    int made;
    int deletes;
    int failedReads;

    private final SortedMap<String, String> subnetByZone = new TreeMap<>();
    private final VirtualTime time;

    FakeProvider(VirtualTime time, SortedMap<String, String> subnetByZone) {
        this.time = time;
        this.subnetByZone.putAll(subnetByZone);
        subnetByZone.keySet().forEach(zone -> stock.put(zone, 1000L));
    }

    @Override
    public CreateOutcome createPod(CreateRequest request) {
        calls.add(time.instant());
        if (!script.isEmpty()) {
            return script.remove().apply(request);
        }
        String zone = request.placement().zone();
        if (stock.getOrDefault(zone, 0L) == 0) {
            return new CreateOutcome.OutOfStock(zone, "zone " + zone + " has no stock");
        }
        return new CreateOutcome.Created(make(request));
    }

    /** Makes the instance of a token unless there is one. */
    Instance make(CreateRequest request) {
        Pod pod = request.pod();
        return instances.computeIfAbsent(
                request.token(),
                uid -> {
                    made++;
                    stock.computeIfPresent(request.placement().zone(), (z, n) -> n - 1);
                    return instance(
                            new Instance.Owner(
                                    uid,
                                    pod.getMetadata().getNamespace(),
                                    pod.getMetadata().getName(),
                                    pod.getSpec().getNodeName()),
                            request.placement(),
                            new ContainerState.Running(time.instant()));
                });
    }

    /** Changes the only container of an instance. */
    void change(String uid, ContainerState state) {
        instances.computeIfPresent(
                uid, (key, old) -> instance(old.owner(), old.placement(), state));
    }

    private Instance instance(Instance.Owner owner, Placement placement, ContainerState state) {
        return new Instance(
                owner,
                "eci-" + owner.uid(),
                placement,
                "10.0.0." + (made % 250 + 2),
                time.instant(),
                false,
                List.of(),
                List.of(new ContainerReport("c", state, Optional.empty(), 0)));
    }

    @Override
    public void updatePod(Pod pod) {}

    @Override
    public Lookup deletePod(String uid) {
        Instance old = instances.get(uid);
        if (old != null && !old.stopping()) {
            deletes++;
            ends.put(uid, time.instant().plus(deleteTime.get()));
            instances.put(
                    uid,
                    new Instance(
                            old.owner(),
                            old.id(),
                            old.placement(),
                            old.address(),
                            old.createdAt(),
                            true,
                            List.of(),
                            old.containers()));
        }
        return getPod(uid);
    }

    @Override
    public Lookup getPod(String uid) {
        endOld();
        if (failedReads > 0) {
            failedReads--;
            return new Lookup.Unavailable("no answer");
        }
        Instance found = instances.get(uid);
        return found == null ? new Lookup.NotFound() : new Lookup.Found(found);
    }

    @Override
    public Listing getPods() {
        endOld();
        if (failedReads > 0) {
            failedReads--;
            return new Listing.Unavailable("no answer");
        }
        return new Listing.Complete(List.copyOf(instances.values()));
    }

    @Override
    public List<ZoneStock> zones() {
        List<ZoneStock> zones = new ArrayList<>();
        subnetByZone.forEach(
                (zone, subnet) ->
                        zones.add(
                                new ZoneStock(
                                        zone,
                                        true,
                                        1_000_000,
                                        1L << 40,
                                        1000,
                                        new TreeMap<>(Map.of(subnet, 200L)))));
        return zones;
    }

    @Override
    public void listen(Consumer<String> listener) {}

    @Override
    public Optional<List<LogEntry>> log(String uid, String container, boolean previous) {
        return Optional.empty();
    }

    @Override
    public Optional<Runnable> follow(String uid, String container, LogReader reader) {
        return Optional.empty();
    }

    @Override
    public Optional<ExecSession> exec(ExecCall call, ExecOutput output) {
        return Optional.empty();
    }

    private void endOld() {
        List<String> over =
                ends.entrySet().stream()
                        .filter(end -> !end.getValue().isAfter(time.instant()))
                        .map(Map.Entry::getKey)
                        .toList();
        for (String uid : over) {
            ends.remove(uid);
            instances.remove(uid);
        }
    }
}
