package dev.skysail.scheduling.fuzz;

import static dev.skysail.scheduling.fuzz.Manifest.list;
import static dev.skysail.scheduling.fuzz.Manifest.object;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Draws what a pod runs and asks for: containers of all kinds, requests at every level, ports.
final class RequestMaker {
    private final Chance chance;
    private final Climate climate;
    private boolean fractions;

    RequestMaker(Chance chance, Climate climate) {
        this.chance = chance;
        this.climate = climate;
    }

    void fill(ObjectNode spec) {
        int rate = climate.pods().size();
        // With a fraction of a binary unit in a request of the whole pod, 1.37.2 adds the overhead
        // anew each time it looks, as it keeps the sum in the pod.
        boolean whole = chance.percent(rate / 2);
        fractions = !whole;
        ArrayNode containers = list(container("c0", chance.percent(10)));
        if (chance.percent(25)) {
            containers.add(container("c1", chance.percent(20)));
        }
        spec.set("containers", containers);
        ArrayNode inits = list();
        for (int i = chance.percent(rate) ? chance.between(1, 3) : 0; i > 0; i--) {
            ObjectNode init = container("i" + i, false);
            if (chance.percent(50)) {
                init.put("restartPolicy", "Always");
            }
            inits.add(init);
        }
        if (!inits.isEmpty()) {
            spec.set("initContainers", inits);
        }
        if (chance.percent(rate / 2)) {
            spec.set("overhead", object("cpu", "70m", "memory", "40Mi"));
        }
        if (whole) {
            podLevel(spec);
        }
        ports(spec);
    }

    private ObjectNode container(String name, boolean silent) {
        ObjectNode container =
                object(
                        "name",
                        name,
                        "image",
                        chance.of(
                                "big:1",
                                "small:1",
                                "plain",
                                "mirror/big:1",
                                "other:1",
                                "reg.example.com:5000/huge@sha256:" + "0a".repeat(32)));
        if (silent) {
            return container;
        }
        ObjectNode requests = object();
        if (chance.percent(85)) {
            requests.put(
                    "cpu",
                    climate.crowded()
                            ? chance.of("0", "200m", "300m", "0.5", "750m", "1")
                            : chance.of("50m", "100m", "250m", "1", "1500m"));
        }
        if (chance.percent(85)) {
            requests.put(
                    "memory",
                    climate.crowded()
                            ? chance.of(
                                    "100M",
                                    "256Mi",
                                    fraction("0.5Gi", "512Mi"),
                                    "1Gi",
                                    fraction("1.5Gi", "1536Mi"))
                            : chance.of("64Mi", "200Mi", "1e9", "2Gi"));
        }
        if (chance.percent(10)) {
            requests.put("ephemeral-storage", chance.of("1Gi", "6Gi", "10Gi"));
        }
        ObjectNode limits = object();
        if (chance.percent(climate.pods().size() / 2)) {
            limits.put(chance.of(Words.GPU), chance.of("1", "2"));
        }
        if (chance.percent(climate.pods().size() / 3) && requests.has("memory")) {
            limits.put("hugepages-2Mi", chance.of("4Mi", "8Mi"));
        }
        if (chance.percent(10) && requests.has("cpu")) {
            limits.set("cpu", requests.remove("cpu"));
        }
        ObjectNode resources = object();
        if (!requests.isEmpty()) {
            resources.set("requests", requests);
        }
        if (!limits.isEmpty()) {
            resources.set("limits", limits);
        }
        return container.set("resources", resources);
    }

    private String fraction(String fraction, String number) {
        return fractions ? fraction : number;
    }

    /// Asks for more than all containers together, as the API demands.
    private void podLevel(ObjectNode spec) {
        ObjectNode requests = object();
        if (chance.percent(75)) {
            requests.put("cpu", chance.of("6", "7"));
        }
        if (chance.percent(75) || requests.isEmpty()) {
            requests.put("memory", chance.of("12Gi", "16Gi"));
        }
        spec.set("resources", object("requests", requests));
    }

    private void ports(ObjectNode spec) {
        if (!chance.percent(climate.pods().ports())) {
            return;
        }
        boolean hostNetwork = chance.percent(15);
        if (hostNetwork) {
            spec.put("hostNetwork", true);
        }
        Set<ObjectNode> used = new HashSet<>();
        ports((ObjectNode) spec.path("containers").get(0), hostNetwork, used);
        if (chance.percent(50) && spec.has("initContainers")) {
            ports((ObjectNode) spec.path("initContainers").get(0), hostNetwork, used);
        }
    }

    private void ports(ObjectNode container, boolean hostNetwork, Set<ObjectNode> used) {
        ArrayNode ports = list();
        for (int i = chance.between(1, 2); i > 0; i--) {
            int number = chance.between(8000, 8002);
            ObjectNode port = object("containerPort", number);
            if (!hostNetwork || chance.percent(50)) {
                port.put("hostPort", number);
            }
            if (chance.percent(40)) {
                port.put("protocol", chance.of("TCP", "UDP", "SCTP"));
            }
            if (chance.percent(40)) {
                port.put("hostIP", chance.of("0.0.0.0", "127.0.0.1", "10.0.0.1"));
            }
            if (used.add(object("n", number, "p", port.path("protocol").asString("TCP")))) {
                ports.add(port);
            }
        }
        if (!ports.isEmpty()) {
            container.set("ports", ports);
        }
    }

    /// What the node agent says of a running pod whose requests were changed.
    void resize(ObjectNode spec, ObjectNode status) {
        if (!chance.percent(climate.pods().resized())) {
            return;
        }
        if (spec.has("resources")) {
            if (chance.percent(60)) {
                status.set("allocatedResources", amounts());
            }
            if (chance.percent(60)) {
                status.set("resources", object("requests", amounts()));
            }
        }
        for (String field : new String[] {"containers", "initContainers"}) {
            ArrayNode statuses = list();
            spec.path(field).forEach(c -> statuses.add(told(c.path("name").asString())));
            if (!statuses.isEmpty()) {
                String told = field.substring(0, field.length() - 1) + "Statuses";
                status.set(told, statuses);
            }
        }
        if (chance.percent(50)) {
            ArrayNode conditions = list();
            conditions.add(
                    object(
                            "type",
                            "PodResizePending",
                            "status",
                            "True",
                            "reason",
                            chance.of("Infeasible", "Deferred")));
            status.set("conditions", conditions);
        }
    }

    private ObjectNode told(String container) {
        ObjectNode told =
                object(
                        "name",
                        container,
                        "image",
                        "x",
                        "imageID",
                        "",
                        "ready",
                        true,
                        "restartCount",
                        0);
        if (chance.percent(60)) {
            told.set("allocatedResources", amounts());
        }
        if (chance.percent(60)) {
            told.set("resources", object("requests", amounts()));
        }
        return told;
    }

    private ObjectNode amounts() {
        ObjectNode amounts = object("cpu", chance.of("100m", "500m", "1200m", "2"));
        if (chance.percent(80)) {
            amounts.put("memory", chance.of("100Mi", "700Mi", "2Gi"));
        }
        return amounts;
    }
}
