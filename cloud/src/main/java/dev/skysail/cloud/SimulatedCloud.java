package dev.skysail.cloud;

import dev.skysail.cloud.container.ContainerLog;
import dev.skysail.cloud.container.LogFollower;
import dev.skysail.cloud.container.LogLine;
import dev.skysail.cloud.container.SimulatedWorkload;
import dev.skysail.cloud.shell.ProcessSink;
import dev.skysail.cloud.shell.TerminalProcess;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A cloud that sells container instances. Safe for several threads; no call blocks.
 *
 * <p>Invariants: a token makes at most one instance, and once that is gone it makes none; an
 * address belongs to one instance; an instance that is over gives its stock back at once and its
 * address when it is deleted.
 *
 * <p>Limit: {@value #TOKENS_MAX} tokens of gone instances are remembered.
 */
public final class SimulatedCloud {

    /** Where orders go, as it stands in the errors of clients. */
    public static final String ORDER_URL =
            "//198.20.2.70:30010/api/openApi/paas/ordervm/api/paas/placeOrder";

    private static final int TOKENS_MAX = 100_000;
    private static final int KILLED = 137;

    private final CloudLayout layout;
    private final SortedMap<String, Stock> stock;
    private volatile Latency latency;
    private final Timeline timeline;
    private final Faults faults = new Faults();
    private final ReentrantLock lock = new ReentrantLock();
    private final SortedMap<String, SubnetAddresses> addresses = new TreeMap<>();
    private final SortedMap<String, Stock> used = new TreeMap<>();
    private final Map<String, Instance> instances = new LinkedHashMap<>();
    private final Map<String, String> goneTokens = new LinkedHashMap<>();
    private final ArrayDeque<String> changes = new ArrayDeque<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private long orders;
    private long calls;
    private long deletes;

    /** Makes a cloud. */
    public SimulatedCloud(CloudLayout layout, Latency latency, Timeline timeline) {
        this.layout = layout;
        this.latency = latency;
        this.timeline = timeline;
        this.stock = new TreeMap<>(layout.zones());
        stock.keySet().forEach(zone -> used.put(zone, Stock.NONE));
        for (CloudSubnet subnet : layout.subnets()) {
            addresses.put(subnet.name(), new SubnetAddresses(subnet.cidr()));
        }
    }

    /** Returns what goes wrong. */
    public Faults faults() {
        return faults;
    }

    /** Returns how long things take. */
    public Latency latency() {
        return latency;
    }

    /** Makes things take longer or shorter from now on. */
    public void latency(Latency changed) {
        latency = changed;
    }

    /** Gives a zone another stock; what was sold stays sold. */
    public void stock(String zone, Stock all) {
        locked(
                () -> {
                    if (!stock.containsKey(zone)) {
                        throw new IllegalArgumentException("there is no zone " + zone);
                    }
                    return stock.put(zone, all);
                });
    }

    /** Tells the token of each instance that changed or went; must return quickly. */
    public void listen(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** Places an order. */
    public OrderAnswer order(InstanceOrder order) {
        return locked(
                () -> {
                    calls++;
                    Optional<OrderAnswer> fault = faults.beforeAccept();
                    return fault.isPresent() ? fault.get() : accept(order);
                });
    }

    /**
     * Returns all instances, oldest first.
     *
     * @throws CloudUnavailableException when the cloud does not answer
     */
    public List<InstanceView> list() {
        return locked(
                () -> {
                    checkReadable("list");
                    return instances.values().stream().map(Instance::view).toList();
                });
    }

    /**
     * Returns the instance of a token.
     *
     * @throws CloudUnavailableException when the cloud does not answer
     */
    public Optional<InstanceView> get(String token) {
        return locked(
                () -> {
                    checkReadable("get " + token);
                    return Optional.ofNullable(instances.get(token)).map(Instance::view);
                });
    }

    /** Asks for the end of an instance; returns whether there was one. */
    public boolean delete(String token) {
        return locked(
                () -> {
                    Instance instance = instances.get(token);
                    if (instance != null && !instance.stopping) {
                        deletes++;
                        instance.stopping = true;
                        instance.running().stop();
                        changes.add(token);
                        timeline.after(latency.delete(), () -> locked(() -> remove(instance)));
                    }
                    return instance != null;
                });
    }

    /** Returns the zones by name. */
    public List<ZoneView> zones() {
        return locked(
                () -> {
                    List<ZoneView> views = new ArrayList<>();
                    for (String zone : layout.zones().keySet()) {
                        SortedMap<String, Integer> free = new TreeMap<>();
                        for (CloudSubnet subnet : layout.subnets()) {
                            if (subnet.zone().equals(zone)) {
                                free.put(subnet.name(), freeAddresses(subnet.name()));
                            }
                        }
                        views.add(new ZoneView(zone, !faults.isDown(zone), free(zone), free));
                    }
                    return views;
                });
    }

    /** Returns how many instances there are, stopping ones too. */
    public int size() {
        return locked(instances::size);
    }

    /** Returns what was bought so far. */
    public Bill bill() {
        return locked(() -> new Bill(orders, calls, deletes));
    }

    /** Returns the log of a container's run; empty if there is none. */
    public Optional<List<LogLine>> log(String token, String container, boolean previous) {
        return locked(() -> find(token, container, previous).map(ContainerLog::lines));
    }

    /**
     * Hands over the log of a container's present run and what follows.
     *
     * @return stops that; empty if there is no such container
     */
    public Optional<Runnable> follow(String token, String container, LogFollower follower) {
        return locked(
                () ->
                        find(token, container, false)
                                .map(
                                        log -> {
                                            log.follow(follower);
                                            return () ->
                                                    locked(
                                                            () -> {
                                                                log.unfollow(follower);
                                                                return true;
                                                            });
                                        }));
    }

    /** Starts a process in a running container; empty if there is none. */
    public Optional<CloudSession> exec(String token, ExecRequest request, ProcessSink sink) {
        return locked(
                () -> {
                    Instance instance = instances.get(token);
                    if (instance == null) {
                        return Optional.empty();
                    }
                    return instance.running()
                            .exec(request.container(), request.command(), request.terminal(), sink)
                            .map(Session::new);
                });
    }

    private OrderAnswer accept(InstanceOrder order) {
        Instance known = instances.get(order.token());
        if (known != null) {
            return answer(known);
        }
        if (goneTokens.containsKey(order.token())) {
            return new OrderAnswer.Rejected(
                    "client token %s was used for instance %s, which is gone"
                            .formatted(order.token(), goneTokens.get(order.token())));
        }
        Optional<OrderAnswer> lack = lack(order);
        if (lack.isPresent()) {
            return lack.get();
        }
        Optional<String> address = subnet(order).take();
        if (address.isEmpty()) {
            return new OrderAnswer.OutOfStock(
                    "subnet %s has no free address".formatted(order.subnet()));
        }
        orders++;
        Instance made =
                new Instance(order, "eci-%06d".formatted(orders), address.get(), timeline.now());
        made.workload =
                new SimulatedWorkload(
                        order.workload().at(address.get()),
                        new LockedTimeline(),
                        () -> changed(made));
        instances.put(order.token(), made);
        used.merge(order.zone(), order.size(), Stock::plus);
        timeline.after(latency.start(), () -> locked(() -> start(made)));
        return answer(made);
    }

    private OrderAnswer answer(Instance instance) {
        if (faults.losesAnswer()) {
            return new OrderAnswer.TimedOut(
                    "Post \""
                            + ORDER_URL
                            + "\": context deadline exceeded (Client.Timeout exceeded while"
                            + " awaiting headers)");
        }
        return new OrderAnswer.Accepted(instance.view());
    }

    private Optional<OrderAnswer> lack(InstanceOrder order) {
        String zone = order.zone();
        Optional<CloudSubnet> subnet =
                layout.subnets().stream().filter(s -> s.name().equals(order.subnet())).findFirst();
        if (!layout.zones().containsKey(zone)) {
            return Optional.of(new OrderAnswer.Rejected("there is no zone " + zone));
        }
        if (subnet.isEmpty() || !subnet.get().zone().equals(zone)) {
            return Optional.of(
                    new OrderAnswer.Rejected(
                            "zone %s has no subnet %s".formatted(zone, order.subnet())));
        }
        if (faults.isDown(zone)) {
            return Optional.of(new OrderAnswer.OutOfStock("zone " + zone + " takes no orders"));
        }
        if (!free(zone).covers(order.size())) {
            return Optional.of(
                    new OrderAnswer.OutOfStock(
                            "zone %s has no stock for %s vCPU and %d MiB"
                                    .formatted(
                                            zone,
                                            order.size().cpuMilli() / 1000.0,
                                            order.size().memoryBytes() >> 20)));
        }
        return Optional.empty();
    }

    private boolean start(Instance instance) {
        if (!instance.stopping) {
            instance.running().start();
        }
        return true;
    }

    private void changed(Instance instance) {
        changes.add(instance.order.token());
        if (instance.running().isOver()) {
            releaseStock(instance);
        }
    }

    private boolean remove(Instance instance) {
        releaseStock(instance);
        subnet(instance.order).release(instance.address);
        instances.remove(instance.order.token());
        goneTokens.put(instance.order.token(), instance.id);
        if (goneTokens.size() > TOKENS_MAX) {
            goneTokens.remove(goneTokens.keySet().iterator().next());
        }
        changes.add(instance.order.token());
        return true;
    }

    private void releaseStock(Instance instance) {
        if (instance.holdsStock) {
            instance.holdsStock = false;
            used.computeIfPresent(
                    instance.order.zone(), (zone, sum) -> sum.minus(instance.order.size()));
        }
    }

    private Stock free(String zone) {
        if (faults.isSoldOut(zone)) {
            return Stock.NONE;
        }
        Stock all = stock.getOrDefault(zone, Stock.NONE);
        return all.minus(used.getOrDefault(zone, Stock.NONE)).floored();
    }

    private int freeAddresses(String subnet) {
        SubnetAddresses found = addresses.get(subnet);
        return found == null ? 0 : found.free();
    }

    private SubnetAddresses subnet(InstanceOrder order) {
        SubnetAddresses found = addresses.get(order.subnet());
        if (found == null) {
            throw new IllegalStateException("no subnet " + order.subnet());
        }
        return found;
    }

    private Optional<ContainerLog> find(String token, String container, boolean previous) {
        return Optional.ofNullable(instances.get(token))
                .flatMap(instance -> instance.running().log(container, previous));
    }

    private void checkReadable(String what) {
        if (faults.failsRead()) {
            throw new CloudUnavailableException(what + ": the cloud did not answer");
        }
    }

    private <T> T locked(Supplier<T> action) {
        List<String> changed = List.of();
        T result;
        lock.lock();
        try {
            result = action.get();
            if (lock.getHoldCount() == 1) {
                changed = changes.stream().distinct().toList();
                changes.clear();
            }
        } finally {
            lock.unlock();
        }
        for (String token : changed) {
            listeners.forEach(listener -> listener.accept(token));
        }
        return result;
    }

    /** Runs what containers ask for under the cloud's lock. */
    private final class LockedTimeline implements Timeline {

        @Override
        public java.time.Instant now() {
            return timeline.now();
        }

        @Override
        public Alarm after(java.time.Duration delay, Runnable task) {
            return timeline.after(
                    delay,
                    () ->
                            locked(
                                    () -> {
                                        task.run();
                                        return true;
                                    }));
        }
    }

    private final class Session implements CloudSession {

        private final TerminalProcess process;

        Session(TerminalProcess process) {
            this.process = process;
        }

        @Override
        public void write(byte[] bytes) {
            under(() -> process.write(bytes));
        }

        @Override
        public void endInput() {
            under(process::endInput);
        }

        @Override
        public void kill() {
            under(() -> process.kill(KILLED));
        }

        private void under(Runnable action) {
            locked(
                    () -> {
                        action.run();
                        return true;
                    });
        }
    }
}
