package dev.skysail.virtualkubelet.node;

import static java.util.stream.Collectors.joining;

import dev.skysail.scheduling.model.Resources;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes VirtualNode.status. */
final class VirtualNodeStatus {

    private static final long MEBI = 1L << 20;

    private VirtualNodeStatus() {}

    static Map<String, Object> ready(List<ZoneReport> zones, @Nullable Object before, Instant now) {
        List<Object> entries = new ArrayList<>();
        for (ZoneReport zone : zones) {
            entries.add(zone(zone));
        }
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("phase", "Ready");
        status.put(
                "conditions",
                List.of(condition("True", "Serving", "The node takes pods.", before, now)));
        status.put("zoneNames", zones.stream().map(ZoneReport::name).collect(joining(",")));
        status.put("zones", entries);
        return status;
    }

    static Map<String, Object> invalid(
            String reason, String message, @Nullable Object before, Instant now) {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("phase", "Invalid");
        status.put("conditions", List.of(condition("False", reason, message, before, now)));
        return status;
    }

    private static Map<String, Object> zone(ZoneReport zone) {
        Map<String, Object> capacity = new LinkedHashMap<>();
        capacity.put("cpu", cpu(zone.capacity().get(Resources.CPU)));
        capacity.put("memory", memory(zone.capacity().get(Resources.MEMORY)));
        capacity.put("pods", String.valueOf(zone.capacity().get(Resources.PODS)));
        List<Object> subnets = new ArrayList<>();
        zone.freeAddresses()
                .forEach(
                        (name, free) -> {
                            Map<String, Object> subnet = new LinkedHashMap<>();
                            subnet.put("name", name);
                            subnet.put("freeAddresses", free);
                            subnets.add(subnet);
                        });
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", zone.name());
        entry.put("healthy", zone.healthy());
        entry.put("capacity", capacity);
        entry.put("subnets", subnets);
        return entry;
    }

    private static String cpu(long milli) {
        return milli % 1000 == 0 ? String.valueOf(milli / 1000) : milli + "m";
    }

    private static String memory(long bytes) {
        return bytes % MEBI == 0 ? bytes / MEBI + "Mi" : String.valueOf(bytes);
    }

    private static Map<String, Object> condition(
            String value, String reason, String message, @Nullable Object before, Instant now) {
        String since = now.truncatedTo(ChronoUnit.SECONDS).toString();
        if (before instanceof Map<?, ?> status
                && status.get("conditions") instanceof List<?> conditions) {
            for (Object entry : conditions) {
                if (entry instanceof Map<?, ?> old
                        && value.equals(old.get("status"))
                        && old.get("lastTransitionTime") instanceof String time) {
                    since = time;
                }
            }
        }
        Map<String, Object> condition = new LinkedHashMap<>();
        condition.put("type", "Ready");
        condition.put("status", value);
        condition.put("reason", reason);
        condition.put("message", message);
        condition.put("lastTransitionTime", since);
        return condition;
    }
}
