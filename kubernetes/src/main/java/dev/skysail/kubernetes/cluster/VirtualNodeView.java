package dev.skysail.kubernetes.cluster;

import dev.skysail.kubernetes.Dialect;
import dev.skysail.kubernetes.Dialects;
import dev.skysail.scheduling.model.Resources;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a decision reads of a VirtualNode (skysail.dev/v1alpha1).
 *
 * @param name name of the resource
 * @param dialect names it uses on objects
 * @param single whether one Node fronts all zones
 * @param decidedByScheduler whether the scheduler chooses the zone (zoneEnforcement Scheduler)
 * @param strict whether an empty zone still counts as a place for spreading (emptyZones Strict)
 * @param zones zones in the order of the status, else of the spec
 */
public record VirtualNodeView(
        String name,
        Dialect dialect,
        boolean single,
        boolean decidedByScheduler,
        boolean strict,
        List<VirtualZone> zones) {

    public VirtualNodeView {
        zones = List.copyOf(zones);
    }

    /** Reads a resource; what is missing or malformed gets the default of the definition. */
    public static VirtualNodeView of(GenericKubernetesResource resource) {
        Map<?, ?> spec = map(resource.getAdditionalProperties().get("spec"));
        Map<?, ?> status = map(resource.getAdditionalProperties().get("status"));
        List<VirtualZone> zones = zones(list(status.get("zones")));
        return new VirtualNodeView(
                resource.getMetadata().getName(),
                Dialects.byName(text(spec, "dialect", "cubevk")).orElse(Dialects.CUBEVK),
                text(spec, "shape", "Single").equals("Single"),
                text(spec, "zoneEnforcement", "Scheduler").equals("Scheduler"),
                text(spec, "emptyZones", "Strict").equals("Strict"),
                zones.isEmpty() ? zones(list(spec.get("zones"))) : zones);
    }

    /** Whether its Node is shown to the engine as one node for each zone. */
    boolean expands() {
        return single && decidedByScheduler && !zones.isEmpty();
    }

    /** The zones that are shown to the engine. */
    List<VirtualZone> shownZones() {
        if (strict) {
            return zones;
        }
        List<VirtualZone> open = zones.stream().filter(zone -> !zone.isEmpty()).toList();
        return open.isEmpty() ? zones : open;
    }

    private static List<VirtualZone> zones(List<?> entries) {
        List<VirtualZone> zones = new ArrayList<>();
        for (Object entry : entries) {
            Map<?, ?> zone = map(entry);
            String name = text(zone, "name", "");
            if (!name.isEmpty()) {
                zones.add(zone(name, zone));
            }
        }
        return zones;
    }

    private static VirtualZone zone(String name, Map<?, ?> zone) {
        List<String> subnets = new ArrayList<>();
        boolean known = false;
        long free = 0;
        for (Object entry : list(zone.get("subnets"))) {
            if (entry instanceof Map<?, ?> subnet) {
                subnets.add(text(subnet, "name", ""));
                if (subnet.get("freeAddresses") instanceof Number addresses) {
                    known = true;
                    free += addresses.longValue();
                }
            } else {
                subnets.add(String.valueOf(entry));
            }
        }
        boolean healthy = !Boolean.FALSE.equals(zone.get("healthy"));
        return new VirtualZone(
                name, healthy, capacity(map(zone.get("capacity"))), subnets, !known || free > 0);
    }

    private static Resources capacity(Map<?, ?> quantities) {
        Map<String, String> texts = new TreeMap<>();
        quantities.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
        try {
            return Resources.parse(texts);
        } catch (IllegalArgumentException e) {
            return Resources.NONE;
        }
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> found ? found : Map.of();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> found ? found : List.of();
    }

    private static String text(Map<?, ?> map, String key, String otherwise) {
        return map.get(key) instanceof String found && !found.isEmpty() ? found : otherwise;
    }
}
