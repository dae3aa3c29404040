package dev.skysail.cli.cluster;

import dev.skysail.cloud.Latency;
import dev.skysail.cloud.SimulatedCloud;
import dev.skysail.cloud.Stock;
import dev.skysail.cloud.ZoneView;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What can be set in the simulated cloud while it runs, as text by key.
 *
 * <ul>
 *   <li>{@code timeOutNextOrders}, {@code failNextOrders}: how many orders from now on
 *   <li>{@code soldOutZones}, {@code downZones}: zones separated by commas
 *   <li>{@code orderLatency}, {@code orderTimeout}, {@code startLatency}, {@code deleteLatency}:
 *       times such as 300ms, 2s, 1m
 *   <li>{@code stock}: vCPUs, memory and instances by zone, such as {@code zoneD=8/32Gi/10}
 * </ul>
 */
final class CloudSettings {

    private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(ms|s|m)");
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,6}");
    private static final Pattern STOCK =
            Pattern.compile("([^=/]+)=([0-9]{1,9})/([0-9]{1,9}(?:[KMGT]i?)?)/([0-9]{1,9})");

    private final SimulatedCloud cloud;
    private final SortedMap<String, Predicate<String>> setters = new TreeMap<>();
    private final SortedMap<String, String> initial = new TreeMap<>();
    private SortedMap<String, String> last;

    CloudSettings(SimulatedCloud cloud) {
        this.cloud = cloud;
        add("timeOutNextOrders", "0", count(cloud.faults()::timeOutNextOrders));
        add(
                "failNextOrders",
                "0",
                count(n -> cloud.faults().failNextOrders(n, "the order service answered 503")));
        add("soldOutZones", "", zones(cloud.faults()::soldOut));
        add("downZones", "", zones(cloud.faults()::zoneDown));
        Latency now = cloud.latency();
        add("orderLatency", text(now.order()), time((l, t) -> l.withOrder(t)));
        add("orderTimeout", text(now.orderTimeout()), time((l, t) -> l.withOrderTimeout(t)));
        add("startLatency", text(now.start()), time((l, t) -> l.withStart(t)));
        add("deleteLatency", text(now.delete()), time((l, t) -> l.withDelete(t)));
        add("stock", stockText(), this::stock);
        last = new TreeMap<>(initial);
    }

    /** Returns the values at the start. */
    SortedMap<String, String> initial() {
        return new TreeMap<>(initial);
    }

    /** Returns the values as last asked for. */
    SortedMap<String, String> last() {
        return new TreeMap<>(last);
    }

    /** Sets what changed; a key that is left out goes back. Returns a sentence for each mistake. */
    List<String> apply(SortedMap<String, String> data) {
        SortedMap<String, String> wanted = initial();
        wanted.putAll(data);
        List<String> refused = new ArrayList<>();
        wanted.forEach(
                (key, value) -> {
                    if (!value.equals(last.get(key)) && !set(key, value.strip())) {
                        refused.add("%s: '%s' is not understood.".formatted(key, value));
                    }
                });
        last = wanted;
        return refused;
    }

    private boolean set(String key, String value) {
        return setters.containsKey(key) && setters.get(key).test(value);
    }

    private void add(String key, String value, Predicate<String> setter) {
        initial.put(key, value);
        setters.put(key, setter);
    }

    private static Predicate<String> count(IntConsumer set) {
        return value -> {
            boolean understood = COUNT.matcher(value).matches();
            if (understood) {
                set.accept(Integer.parseInt(value));
            }
            return understood;
        };
    }

    private Predicate<String> zones(BiConsumer<String, Boolean> set) {
        return value -> {
            List<String> all = cloud.zones().stream().map(ZoneView::name).toList();
            List<String> named = list(value);
            boolean understood = all.containsAll(named);
            if (understood) {
                all.forEach(zone -> set.accept(zone, named.contains(zone)));
            }
            return understood;
        };
    }

    private interface Change {
        Latency of(Latency latency, Duration time);
    }

    private Predicate<String> time(Change change) {
        return value -> {
            Optional<Duration> time = time(value);
            time.ifPresent(t -> cloud.latency(change.of(cloud.latency(), t)));
            return time.isPresent();
        };
    }

    private static Optional<Duration> time(String value) {
        Matcher matcher = TIME.matcher(value);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    default -> Duration.ofMinutes(amount);
                });
    }

    private boolean stock(String value) {
        SortedMap<String, Stock> wanted = new TreeMap<>();
        List<String> all = cloud.zones().stream().map(ZoneView::name).toList();
        for (String entry : list(value)) {
            Matcher matcher = STOCK.matcher(entry);
            if (!matcher.matches() || !all.contains(matcher.group(1))) {
                return false;
            }
            long memory = Quantity.getAmountInBytes(new Quantity(matcher.group(3))).longValue();
            wanted.put(
                    matcher.group(1),
                    new Stock(
                            Long.parseLong(matcher.group(2)) * 1000,
                            memory,
                            Long.parseLong(matcher.group(4))));
        }
        wanted.forEach(cloud::stock);
        return true;
    }

    private String stockText() {
        return cloud.zones().stream()
                .map(zone -> zone.name() + "=" + text(zone.free()))
                .collect(Collectors.joining(", "));
    }

    /** Writes a stock as the key {@code stock} reads it. */
    static String text(Stock stock) {
        return "%d/%dGi/%d"
                .formatted(stock.cpuMilli() / 1000, stock.memoryBytes() >> 30, stock.instances());
    }

    private static String text(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }

    private static List<String> list(String value) {
        return Arrays.stream(value.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
