package dev.skysail.scheduling.fuzz;

import static dev.skysail.scheduling.fuzz.Manifest.list;
import static dev.skysail.scheduling.fuzz.Manifest.object;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Draws pods, running and waiting, and the sets and budgets they belong to.
final class PodMaker {
    private static final String START = "2026-01-01T%02d:%02d:%02dZ";

    private final Chance chance;
    private final Climate climate;
    private final Words words;
    private final RequestMaker requests;
    private final PlacementMaker placement;
    private final List<String> left = new ArrayList<>();

    PodMaker(Chance chance, Climate climate, Words words) {
        this.chance = chance;
        this.climate = climate;
        this.words = words;
        this.requests = new RequestMaker(chance, climate);
        this.placement = new PlacementMaker(chance, climate, words);
    }

    ObjectNode running(int i) {
        ObjectNode pod = pod("b%02d".formatted(i), true);
        ObjectNode spec = (ObjectNode) pod.path("spec");
        spec.put("nodeName", Words.node(chance.between(0, climate.nodes() - 1)));
        ObjectNode status = object("phase", "Running");
        // No two start together: then upstream's order is that of its cache, which nothing tells.
        if (i > 0 || chance.percent(50)) {
            status.put("startTime", START.formatted(i / 60, chance.between(0, 20), i % 60));
        }
        requests.resize(spec, status);
        if (chance.percent(6)) {
            leave((ObjectNode) pod.path("metadata"), status);
            left.add(spec.path("nodeName").asString());
        }
        if (climate.priorities()) {
            spec.put("priorityClassName", chance.of("low", "low", "mid", "high"));
        }
        return pod.set("status", status);
    }

    private void leave(ObjectNode meta, ObjectNode status) {
        meta.put("deletionTimestamp", "2026-01-01T01:00:00Z");
        meta.set("finalizers", list("example.com/wait"));
        if (chance.percent(50)) {
            ArrayNode conditions = status.withArray("conditions");
            conditions.add(
                    object(
                            "type",
                            "DisruptionTarget",
                            "status",
                            chance.of("True", "True", "False"),
                            "reason",
                            chance.of(
                                    "PreemptionByScheduler",
                                    "PreemptionByScheduler",
                                    "DeletionByTaintManager")));
        }
    }

    static String waitingName(int i) {
        return "p%02d".formatted(i);
    }

    ObjectNode waiting(int i, List<String> schedulers) {
        ObjectNode pod = pod(waitingName(i), false);
        ObjectNode spec = (ObjectNode) pod.path("spec");
        if (climate.priorities()) {
            spec.put("priorityClassName", chance.of("low", "mid", "high", "high", "high", "meek"));
            if (chance.percent(8)) {
                spec.put("preemptionPolicy", "Never");
                spec.put("priorityClassName", "meek");
            }
            if (chance.percent(6)) {
                left.add(Words.node(chance.between(0, climate.nodes() - 1)));
                String promised = chance.of(left);
                pod.set("status", object("nominatedNodeName", promised));
            }
        }
        if (chance.percent(2)) {
            spec.set("schedulingGates", list(object("name", "example.com/gate")));
            if (chance.percent(50)) {
                spec.withArray("schedulingGates").add(object("name", "example.com/second"));
            }
        }
        String scheduler = chance.of(schedulers);
        if (!scheduler.isEmpty()) {
            spec.put("schedulerName", scheduler);
        }
        return pod;
    }

    private ObjectNode pod(String name, boolean bound) {
        ObjectNode pod = Manifest.named("v1", "Pod", words.namespace(), name);
        ObjectNode meta = (ObjectNode) pod.path("metadata");
        ObjectNode labels = words.podLabels();
        meta.set("labels", labels);
        if (chance.percent(40)) {
            meta.set("ownerReferences", list(owner(labels.path("app").asString("web"))));
        }
        ObjectNode spec = object();
        requests.fill(spec);
        placement.place(spec, bound);
        return pod.set("spec", spec);
    }

    private ObjectNode owner(String app) {
        String kind = chance.of("ReplicaSet", "ReplicaSet", "StatefulSet", "Job");
        ObjectNode owner =
                object(
                        "apiVersion",
                        kind.equals("Job") ? "batch/v1" : "apps/v1",
                        "kind",
                        kind,
                        "name",
                        app,
                        "uid",
                        "u-" + app,
                        "controller",
                        !chance.percent(5));
        if (chance.percent(10)) {
            owner.put("apiVersion", "v1").put("kind", "ReplicationController");
        }
        return owner;
    }

    /// Services and the sets that own pods; they give a pod without constraints its own.
    void sets(ArrayNode items) {
        for (String app : Words.APPS) {
            if (chance.percent(30)) {
                ObjectNode selector = object("app", app);
                if (chance.percent(30)) {
                    selector.put("tier", chance.of(Words.TIERS));
                }
                ObjectNode spec = object("selector", selector, "ports", list(object("port", 80)));
                if (chance.percent(8)) {
                    spec.remove("selector");
                }
                items.add(
                        Manifest.named("v1", "Service", words.namespace(), app).set("spec", spec));
            }
            for (String kind : List.of("ReplicaSet", "StatefulSet")) {
                if (chance.percent(40)) {
                    items.add(set(kind, app));
                }
            }
            if (chance.percent(20)) {
                items.add(
                        Manifest.named("v1", "ReplicationController", words.namespace(), app)
                                .set("spec", object("selector", object("app", app))));
            }
        }
    }

    private ObjectNode set(String kind, String app) {
        ObjectNode template =
                object(
                        "metadata",
                        object("labels", object("app", app)),
                        "spec",
                        object("containers", list(object("name", "c", "image", "small:1"))));
        ObjectNode spec = object("selector", words.podSelector(), "template", template);
        return Manifest.named("apps/v1", kind, words.namespace(), app).set("spec", spec);
    }

    /// At most one budget in a namespace: of several over one pod, upstream spends in the order of
    /// a Go map until one is overdrawn.
    void budgets(ArrayNode items) {
        for (String namespace : List.of("default", "blue", "red", "bare")) {
            if (!climate.priorities() || !chance.percent(50)) {
                continue;
            }
            ObjectNode spec = object("minAvailable", 1);
            if (!chance.percent(8)) {
                spec.set("selector", words.podSelector());
            }
            ObjectNode status =
                    object(
                            "disruptionsAllowed",
                            chance.of(0, 0, 1, 2),
                            "currentHealthy",
                            2,
                            "desiredHealthy",
                            1,
                            "expectedPods",
                            3);
            if (chance.percent(25)) {
                String leaving = "b%02d".formatted(chance.between(0, 8));
                status.set("disruptedPods", object(leaving, START.formatted(0, 5, 0)));
            }
            ObjectNode budget =
                    Manifest.named("policy/v1", "PodDisruptionBudget", namespace, "budget");
            items.add(budget.setAll(object("spec", spec, "status", status)));
        }
    }
}
