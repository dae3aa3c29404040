package dev.skysail.cli.demo;

import dev.skysail.cli.cluster.LocalClusterOptions;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;

/** Zones behind one virtual node: spread, affinity to pods, affinity to a zone. */
final class SpreadWalkthrough implements Walkthrough {

    private static final String SPREAD = "spread-nginx-test";
    private static final String WORKLOAD = "pod-perf-test";

    @Override
    public String name() {
        return "zones";
    }

    @Override
    public String title() {
        return "Pods behind one virtual node are spread over its zones, and drawn to them";
    }

    @Override
    public LocalClusterOptions cluster() {
        return LocalClusterOptions.defaults();
    }

    @Override
    public void play(Stage stage, Claims claims) {
        spread(stage, claims);
        podAffinity(stage, claims);
        nodeAffinity(stage, claims);
    }

    private static void spread(Stage stage, Claims claims) {
        claims.step("create seeds/seed000-spread.yaml (DoNotSchedule, maxSkew 1, by zone)");
        stage.createExample("seeds/seed000-spread.yaml");
        boolean one = stage.awaitRunning("name", "spread-nginx", 1);
        claims.check("its one replica runs on the virtual node", one, describe(stage));
        for (int replicas : new int[] {4, 6, 9}) {
            claims.step("scale it to " + replicas);
            stage.scale(SPREAD, replicas);
            boolean running = stage.awaitRunning("name", "spread-nginx", replicas);
            List<Pod> pods = stage.pods("name", "spread-nginx");
            Map<String, Integer> zones = Stage.zones(pods);
            claims.check(replicas + " replicas run", running, describe(stage));
            claims.check(
                    "they stand in three zones with a skew of at most 1: " + zones,
                    zones.size() == 3 && skew(zones) <= 1 && !zones.containsKey(""),
                    zones);
        }
    }

    private static void podAffinity(Stage stage, Claims claims) {
        claims.step("scale it to 1: one zone is left with a pod");
        stage.scale(SPREAD, 1);
        stage.awaitRunning("name", "spread-nginx", 1);
        claims.step("create seeds/seed000-podaffinity.yaml (required affinity to that pod)");
        stage.createExample("seeds/seed000-podaffinity.yaml");
        stage.scale(WORKLOAD, 3);
        boolean running = stage.awaitRunning("name", WORKLOAD, 3);
        Map<String, Integer> where = Stage.zones(stage.pods("name", "spread-nginx"));
        Map<String, Integer> followers = Stage.zones(stage.pods("name", WORKLOAD));
        claims.check(
                "three replicas run in the zone of the pod they need: " + followers,
                running && followers.keySet().equals(where.keySet()),
                followers + " while the pod is in " + where);
        stage.client().apps().deployments().inNamespace("default").withName(WORKLOAD).delete();
        stage.await(() -> stage.pods("name", WORKLOAD).isEmpty());
    }

    private static void nodeAffinity(Stage stage, Claims claims) {
        claims.step("create seeds/seed000-nodeaffinity.yaml (zone In [zoneD])");
        stage.createExample("seeds/seed000-nodeaffinity.yaml");
        stage.scale(WORKLOAD, 3);
        boolean running = stage.awaitRunning("name", WORKLOAD, 3);
        Map<String, Integer> zones = Stage.zones(stage.pods("name", WORKLOAD));
        claims.check(
                "three replicas run in zoneD: " + zones,
                running && zones.equals(Map.of("zoneD", 3)),
                zones);
    }

    private static String describe(Stage stage) {
        return stage.pods("name", "spread-nginx").stream()
                .map(p -> p.getMetadata().getName() + "=" + p.getStatus().getPhase())
                .toList()
                .toString();
    }

    static int skew(Map<String, Integer> zones) {
        int most = zones.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        int least = zones.values().stream().mapToInt(Integer::intValue).min().orElse(0);
        return most - least;
    }
}
