package dev.skysail.cli.demo;

import dev.skysail.cli.cluster.LocalClusterOptions;
import java.util.List;
import java.util.Map;

/** Two subnets in one zone are one domain, not two. */
final class SharedZoneWalkthrough implements Walkthrough {

    @Override
    public String name() {
        return "shared-zone";
    }

    @Override
    public String title() {
        return "Domains are zones, not subnets: sbn-A and sbn-B in one zone count once";
    }

    @Override
    public LocalClusterOptions cluster() {
        return LocalClusterOptions.defaults()
                .withZones(Map.of("zoneF", List.of("sbn-A", "sbn-B"), "zoneD", List.of("sbn-C")));
    }

    @Override
    public void play(Stage stage, Claims claims) {
        stage.createExample("seeds/seed000-spread.yaml");
        claims.step("create seeds/seed000-spread.yaml and scale it to 4");
        stage.scale("spread-nginx-test", 4);
        boolean running = stage.awaitRunning("name", "spread-nginx", 4);
        Map<String, Integer> zones = Stage.zones(stage.pods("name", "spread-nginx"));
        claims.check(
                "four replicas end two and two by zone: " + zones,
                running && zones.equals(Map.of("zoneD", 2, "zoneF", 2)),
                zones);
    }
}
