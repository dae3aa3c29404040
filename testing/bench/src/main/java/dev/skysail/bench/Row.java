package dev.skysail.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// A kind of workload: what its pods ask for.
enum Row {
    BASIC("basic"),
    NODE_AFFINITY("node-affinity"),
    TAINTS("taints"),
    ANTI_AFFINITY_HOST("anti-affinity-host"),
    AFFINITY_ZONE("affinity-zone"),
    PREFERRED_BOTH("preferred-both"),
    SPREAD_HARD("spread-hard"),
    SPREAD_SOFT("spread-soft"),
    DEFAULT_SPREAD("default-spread"),
    PREEMPTION("preemption"),
    MIXED("mixed");

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String HOST = "kubernetes.io/hostname";

    private final String text;

    Row(String text) {
        this.text = text;
    }

    /// The name on the command line.
    String text() {
        return text;
    }

    /// The row of that name.
    static Row parse(String text) {
        return Arrays.stream(values())
                .filter(row -> row.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no row " + text));
    }

    /// What the i-th pod of the row is; only the mixed row has several kinds.
    Row kind(int i) {
        if (this != MIXED) {
            return this;
        }
        List<Row> kinds = new ArrayList<>(List.of(values()));
        kinds.removeAll(List.of(PREEMPTION, MIXED));
        return kinds.get(i % kinds.size());
    }

    /// Writes into a pod what is special about the row.
    void shape(ObjectNode spec) {
        switch (this) {
            case BASIC, TAINTS, DEFAULT_SPREAD, PREEMPTION, MIXED -> {}
            case NODE_AFFINITY -> {
                ObjectNode expression =
                        spec.putObject("affinity")
                                .putObject("nodeAffinity")
                                .putObject("requiredDuringSchedulingIgnoredDuringExecution")
                                .putArray("nodeSelectorTerms")
                                .addObject()
                                .putArray("matchExpressions")
                                .addObject();
                expression.put("key", ZONE).put("operator", "In");
                expression.putArray("values").add("zone-a").add("zone-b");
            }
            case ANTI_AFFINITY_HOST -> required(spec, "podAntiAffinity", HOST);
            case AFFINITY_ZONE -> required(spec, "podAffinity", ZONE);
            case PREFERRED_BOTH -> {
                ObjectNode affinity = spec.putObject("affinity");
                preferred(affinity, "podAffinity", ZONE);
                preferred(affinity, "podAntiAffinity", HOST);
            }
            case SPREAD_HARD -> spread(spec, "DoNotSchedule");
            case SPREAD_SOFT -> spread(spec, "ScheduleAnyway");
        }
    }

    private void required(ObjectNode spec, String kind, String key) {
        ObjectNode term =
                spec.putObject("affinity")
                        .putObject(kind)
                        .putArray("requiredDuringSchedulingIgnoredDuringExecution")
                        .addObject();
        meant(term, key);
    }

    private void preferred(ObjectNode affinity, String kind, String key) {
        ObjectNode wish =
                affinity.putObject(kind)
                        .putArray("preferredDuringSchedulingIgnoredDuringExecution")
                        .addObject();
        meant(wish.put("weight", 1).putObject("podAffinityTerm"), key);
    }

    private void meant(ObjectNode term, String key) {
        term.put("topologyKey", key)
                .putObject("labelSelector")
                .putObject("matchLabels")
                .put("app", text);
    }

    private void spread(ObjectNode spec, String whenUnsatisfiable) {
        ObjectNode constraint = spec.putArray("topologySpreadConstraints").addObject();
        meant(constraint.put("maxSkew", 1).put("whenUnsatisfiable", whenUnsatisfiable), ZONE);
    }
}
