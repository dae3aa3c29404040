package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Zones behind one virtual node, as docs/walkthroughs/zones.md tells it. */
class ZonesE2eTest {

    private static final String ZONES =
            "kubectl get po -oyaml | grep \"bci.virtual-kubelet.io/bci-logical-zone\"";

    @Test
    void spreadAndAffinityBehindOneVirtualNode() {
        try (SkysailUp up = SkysailUp.start()) {
            Transcript page =
                    new Transcript(
                            up, "zones", "Spread and affinity over the zones behind one node");
            page.say("`./skysail up` has one virtual node of the dialect bci with three zones.");
            page.run("kubectl get nodes --sort-by=.metadata.name | grep bci-0001").succeeded();
            page.run("kubectl apply -f examples/seeds/seed000-spread.yaml").succeeded();
            for (int replicas : new int[] {4, 6, 9}) {
                page.run("kubectl scale deployment/spread-nginx-test --replicas=" + replicas)
                        .succeeded();
                up.awaitRunning("name=spread-nginx", replicas);
                String zones =
                        page.run(ZONES + " | sort | uniq -c | awk '{print $1}' | sort").succeeded();
                List<Integer> counts =
                        zones.lines().map(String::strip).map(Integer::parseInt).toList();
                assertThat(counts).hasSize(3);
                assertThat(counts.stream().mapToInt(i -> i).sum()).isEqualTo(replicas);
                assertThat(
                                counts.stream().mapToInt(i -> i).max().orElseThrow()
                                        - counts.stream().mapToInt(i -> i).min().orElseThrow())
                        .isLessThanOrEqualTo(1);
            }
            page.say(
                    "One replica is left; three pods with a required affinity to it follow into its"
                            + " zone.");
            page.run("kubectl scale deployment/spread-nginx-test --replicas=1").succeeded();
            up.awaitRunning("name=spread-nginx", 1);
            page.run("kubectl apply -f examples/seeds/seed000-podaffinity.yaml").succeeded();
            page.run("kubectl scale deployment/pod-perf-test --replicas=3").succeeded();
            up.awaitRunning("name=pod-perf-test", 3);
            assertThat(page.run(ZONES + " | sort -u | wc -l").succeeded().strip()).isEqualTo("1");
            page.run("kubectl delete -f examples/seeds/seed000-podaffinity.yaml").succeeded();
            up.await(
                    "they are gone",
                    () ->
                            up.shell("kubectl get pods -l name=pod-perf-test -o name")
                                    .out()
                                    .isBlank());
            page.say("Node affinity to zoneD.");
            page.run("kubectl delete -f examples/seeds/seed000-spread.yaml").succeeded();
            up.await("they are gone", () -> up.shell("kubectl get pods -o name").out().isBlank());
            page.run("kubectl apply -f examples/seeds/seed000-nodeaffinity.yaml").succeeded();
            page.run("kubectl scale deployment/pod-perf-test --replicas=3").succeeded();
            up.awaitRunning("name=pod-perf-test", 3);
            assertThat(page.run(ZONES).succeeded().lines().map(String::strip).toList())
                    .containsExactly(
                            "bci.virtual-kubelet.io/bci-logical-zone: zoneD",
                            "bci.virtual-kubelet.io/bci-logical-zone: zoneD",
                            "bci.virtual-kubelet.io/bci-logical-zone: zoneD");
            page.compare();
        }
    }

    @Test
    void twoSubnetsInOneZoneAreOneDomain() {
        try (SkysailUp up =
                SkysailUp.start("--zone", "zoneF=sbn-A,sbn-B", "--zone", "zoneD=sbn-C")) {
            Transcript page = new Transcript(up, "shared-zone", "Domains are zones, not subnets");
            page.say(
                    "`./skysail up --zone zoneF=sbn-A,sbn-B --zone zoneD=sbn-C`: two of the three"
                            + " subnets lie in one zone.");
            page.run("kubectl apply -f examples/seeds/seed000-spread.yaml").succeeded();
            page.run("kubectl scale deployment/spread-nginx-test --replicas=4").succeeded();
            up.awaitRunning("name=spread-nginx", 4);
            assertThat(
                            page.run(ZONES + " | sort | uniq -c")
                                    .succeeded()
                                    .lines()
                                    .map(l -> l.strip().replaceAll(" +", " "))
                                    .toList())
                    .containsExactly(
                            "2 bci.virtual-kubelet.io/bci-logical-zone: zoneD",
                            "2 bci.virtual-kubelet.io/bci-logical-zone: zoneF");
            page.compare();
        }
    }
}
