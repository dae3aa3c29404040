package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.Quantities;
import java.math.BigDecimal;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The quality of service class of a pod (pkg/apis/core/helper/qos). */
public final class PodQuality {

    private static final List<String> COUNTED = List.of("cpu", "memory");

    private PodQuality() {}

    static String of(JsonNode spec) {
        TreeMap<String, BigDecimal> requests = new TreeMap<>();
        TreeMap<String, BigDecimal> limits = new TreeMap<>();
        boolean guaranteed = true;
        for (ObjectNode container : PodDefaults.containers(spec)) {
            add(container.path("resources").path("requests"), requests);
            NavigableSet<String> found = add(container.path("resources").path("limits"), limits);
            guaranteed &= found.containsAll(COUNTED);
        }
        if (requests.isEmpty() && limits.isEmpty()) {
            return "BestEffort";
        }
        guaranteed &= requests.size() == limits.size();
        for (String name : requests.keySet()) {
            BigDecimal limit = limits.getOrDefault(name, BigDecimal.ZERO);
            guaranteed &= requests.getOrDefault(name, BigDecimal.ZERO).compareTo(limit) == 0;
        }
        return guaranteed ? "Guaranteed" : "Burstable";
    }

    private static NavigableSet<String> add(JsonNode list, NavigableMap<String, BigDecimal> sums) {
        TreeSet<String> found = new TreeSet<>();
        for (String name : COUNTED) {
            if (!Nodes.absent(list, name)) {
                BigDecimal value = Quantities.value(Nodes.text(list, name));
                if (value.signum() > 0) {
                    found.add(name);
                    sums.merge(name, value, BigDecimal::add);
                }
            }
        }
        return found;
    }
}
