package dev.skysail.virtualkubelet.node;

import dev.skysail.kubernetes.Dialect;
import dev.skysail.kubernetes.Dialects;
import dev.skysail.scheduling.model.Resources;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and checks a VirtualNode; what is missing gets the default of the definition. */
final class SpecReader {

    private static final SortedMap<String, String> DEFAULT_BUDGET =
            new TreeMap<>(Map.of("cpu", "1000", "memory", "4000Gi", "pods", "1000"));

    private SpecReader() {}

    static SpecReading read(GenericKubernetesResource resource) {
        Map<?, ?> spec = map(resource.getAdditionalProperties().get("spec"));
        String dialectName = text(spec.get("dialect"), "cubevk");
        Optional<Dialect> dialect = Dialects.byName(dialectName);
        if (dialect.isEmpty()) {
            return new SpecReading.Invalid(
                    "UnknownDialect",
                    "spec.dialect %s is not known; use one of %s."
                            .formatted(
                                    dialectName,
                                    Dialects.all().stream().map(Dialect::name).toList()));
        }
        String provider = text(map(spec.get("provider")).get("type"), "sim");
        if (!provider.equals("sim")) {
            return new SpecReading.Invalid(
                    "UnknownProvider",
                    "spec.provider.type %s is not known; use sim.".formatted(provider));
        }
        List<VirtualNodeSpec.Zone> zones = zones(list(spec.get("zones")));
        Optional<SpecReading.Invalid> wrong = check(zones);
        if (wrong.isPresent()) {
            return wrong.get();
        }
        SortedMap<String, String> budget = new TreeMap<>(DEFAULT_BUDGET);
        budget.putAll(texts(spec.get("budget")));
        try {
            Resources.parse(budget);
        } catch (IllegalArgumentException e) {
            return new SpecReading.Invalid(
                    "InvalidBudget", "spec.budget %s has a wrong quantity.".formatted(budget));
        }
        return new SpecReading.Valid(
                new VirtualNodeSpec(
                        resource.getMetadata().getName(),
                        dialect.get(),
                        text(spec.get("shape"), "Single").equals("PerZone")
                                ? VirtualNodeSpec.Shape.PER_ZONE
                                : VirtualNodeSpec.Shape.SINGLE,
                        zones,
                        texts(spec.get("labels")),
                        taints(list(spec.get("taints"))),
                        budget,
                        rules(spec)));
    }

    private static VirtualNodeSpec.Rules rules(Map<?, ?> spec) {
        return new VirtualNodeSpec.Rules(
                text(spec.get("emptyZones"), "Strict").equals("Strict"),
                text(spec.get("failStrategy"), "fail-back").equals("fail-fast"),
                !Boolean.FALSE.equals(spec.get("handleTopology")),
                !Boolean.FALSE.equals(spec.get("handleAffinity")));
    }

    private static Optional<SpecReading.Invalid> check(List<VirtualNodeSpec.Zone> zones) {
        if (zones.isEmpty()) {
            return Optional.of(
                    new SpecReading.Invalid(
                            "NoZone", "spec.zones is empty: a virtual node needs a zone."));
        }
        SortedMap<String, String> zoneOfSubnet = new TreeMap<>();
        for (VirtualNodeSpec.Zone zone : zones) {
            if (zone.subnets().isEmpty()) {
                return Optional.of(
                        new SpecReading.Invalid(
                                "NoSubnet",
                                "Zone %s has no subnet: pods there would get no address."
                                        .formatted(zone.name())));
            }
            for (String subnet : zone.subnets()) {
                String other = zoneOfSubnet.putIfAbsent(subnet, zone.name());
                if (other != null && !other.equals(zone.name())) {
                    return Optional.of(
                            new SpecReading.Invalid(
                                    "SubnetInTwoZones",
                                    "Subnet %s is in zone %s and in zone %s; it lies in one only."
                                            .formatted(subnet, other, zone.name())));
                }
            }
        }
        return Optional.empty();
    }

    private static List<VirtualNodeSpec.Zone> zones(List<?> entries) {
        List<VirtualNodeSpec.Zone> zones = new ArrayList<>();
        for (Object entry : entries) {
            Map<?, ?> zone = map(entry);
            List<String> subnets = new ArrayList<>();
            for (Object subnet : list(zone.get("subnets"))) {
                subnets.add(String.valueOf(subnet));
            }
            zones.add(new VirtualNodeSpec.Zone(text(zone.get("name"), ""), subnets));
        }
        return zones;
    }

    private static List<Taint> taints(List<?> entries) {
        List<Taint> taints = new ArrayList<>();
        for (Object entry : entries) {
            Map<?, ?> taint = map(entry);
            taints.add(
                    new TaintBuilder()
                            .withKey(text(taint.get("key"), ""))
                            .withValue(text(taint.get("value"), ""))
                            .withEffect(text(taint.get("effect"), "NoSchedule"))
                            .build());
        }
        return taints;
    }

    private static SortedMap<String, String> texts(@Nullable Object value) {
        SortedMap<String, String> texts = new TreeMap<>();
        map(value).forEach((key, text) -> texts.put(String.valueOf(key), String.valueOf(text)));
        return texts;
    }

    private static String text(@Nullable Object value, String otherwise) {
        return value instanceof String text && !text.isEmpty() ? text : otherwise;
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> found ? found : Map.of();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> found ? found : List.of();
    }
}
