package dev.skysail.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skysail.cloud.container.ContainerSpec;
import dev.skysail.cloud.container.ContainerState;
import dev.skysail.cloud.container.RestartPolicy;
import dev.skysail.cloud.container.WorkloadSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SimulatedCloudTest {

    private static final Duration START = Duration.ofSeconds(2);
    private static final Duration DELETE = Duration.ofSeconds(3);

    private final ManualTimeline time = new ManualTimeline(Instant.parse("2026-01-01T00:00:00Z"));
    private final CloudLayout layout =
            new CloudLayout(
                    new TreeMap<>(
                            Map.of("zoneD", new Stock(2000, 4L << 30, 10), "zoneF", Stock.DEFAULT)),
                    List.of(
                            new CloudSubnet("sbn-A", "zoneF", "10.0.0.0/29"),
                            new CloudSubnet("sbn-B", "zoneF", "10.0.1.0/24"),
                            new CloudSubnet("sbn-C", "zoneD", "10.0.2.0/24")));
    private final SimulatedCloud cloud =
            new SimulatedCloud(
                    layout, new Latency(Duration.ZERO, Duration.ZERO, START, DELETE), time);

    @Test
    void anInstanceGetsAnAddressAndStartsAfterTheLatency() {
        OrderAnswer answer = cloud.order(order("uid-1", "zoneF", "sbn-A"));
        assertThat(answer).isInstanceOf(OrderAnswer.Accepted.class);
        assertThat(instance("uid-1").address()).isEqualTo("10.0.0.2");
        assertThat(state("uid-1")).isEqualTo(new ContainerState.Waiting("ContainerCreating", ""));
        time.advance(START);
        assertThat(state("uid-1")).isEqualTo(new ContainerState.Running(time.now()));
    }

    @Test
    void aTokenMakesOneInstanceHoweverOftenItIsUsed() {
        OrderAnswer first = cloud.order(order("uid-1", "zoneF", "sbn-A"));
        OrderAnswer second = cloud.order(order("uid-1", "zoneF", "sbn-A"));
        assertThat(second).isEqualTo(first);
        assertThat(cloud.bill()).isEqualTo(new Bill(1, 2, 0));
    }

    @Test
    void anOrderWhoseAnswerIsLostIsStillFulfilledOnce() {
        cloud.faults().timeOutNextOrders(1);
        OrderAnswer lost = cloud.order(order("uid-1", "zoneF", "sbn-A"));
        assertThat(lost)
                .isEqualTo(
                        new OrderAnswer.TimedOut(
                                "Post \"//198.20.2.70:30010/api/openApi/paas/ordervm/api/paas/"
                                        + "placeOrder\": context deadline exceeded"
                                        + " (Client.Timeout exceeded while awaiting headers)"));
        assertThat(cloud.get("uid-1")).isPresent();
        assertThat(cloud.order(order("uid-1", "zoneF", "sbn-A")))
                .isInstanceOf(OrderAnswer.Accepted.class);
        assertThat(cloud.bill().orders()).isEqualTo(1);
    }

    @Test
    void latencyAndStockChangeWhileItRuns() {
        cloud.latency(cloud.latency().withStart(Duration.ofSeconds(9)));
        cloud.order(order("slow", "zoneF", "sbn-A"));
        time.advance(START);
        assertThat(state("slow")).isEqualTo(new ContainerState.Waiting("ContainerCreating", ""));
        time.advance(Duration.ofSeconds(9).minus(START));
        assertThat(state("slow")).isEqualTo(new ContainerState.Running(time.now()));
        cloud.stock("zoneF", Stock.NONE);
        assertThat(cloud.order(order("more", "zoneF", "sbn-A")))
                .isInstanceOf(OrderAnswer.OutOfStock.class);
        assertThat(cloud.zones().get(1).free()).isEqualTo(Stock.NONE);
        assertThat(cloud.size()).isEqualTo(1);
        cloud.stock("zoneF", Stock.DEFAULT);
        assertThat(cloud.order(order("more", "zoneF", "sbn-A")))
                .isInstanceOf(OrderAnswer.Accepted.class);
        assertThatThrownBy(() -> cloud.stock("nowhere", Stock.DEFAULT))
                .hasMessage("there is no zone nowhere");
    }

    @Test
    void faultsBeforeAcceptMakeNothing() {
        cloud.faults().failNextOrders(1, "500 internal error");
        cloud.faults().throttleNextOrders(1, Duration.ofSeconds(30));
        cloud.faults().rejectNextOrders(1, "invalid spec");
        assertThat(cloud.order(order("u", "zoneF", "sbn-A")))
                .isEqualTo(new OrderAnswer.Throttled(Duration.ofSeconds(30)));
        assertThat(cloud.order(order("u", "zoneF", "sbn-A")))
                .isEqualTo(new OrderAnswer.Rejected("invalid spec"));
        assertThat(cloud.order(order("u", "zoneF", "sbn-A")))
                .isEqualTo(new OrderAnswer.Failed("500 internal error"));
        assertThat(cloud.list()).isEmpty();
        assertThat(cloud.bill().orders()).isZero();
    }

    @Test
    void stockIsCountedPerZoneAndComesBack() {
        cloud.order(order("u1", "zoneD", "sbn-C"));
        cloud.order(order("u2", "zoneD", "sbn-C"));
        assertThat(cloud.order(order("u3", "zoneD", "sbn-C")))
                .isEqualTo(
                        new OrderAnswer.OutOfStock(
                                "zone zoneD has no stock for 1.0 vCPU and 1024 MiB"));
        assertThat(cloud.delete("u1")).isTrue();
        time.advance(DELETE);
        assertThat(cloud.order(order("u3", "zoneD", "sbn-C")))
                .isInstanceOf(OrderAnswer.Accepted.class);
        cloud.faults().soldOut("zoneF", true);
        assertThat(cloud.order(order("u4", "zoneF", "sbn-A")))
                .isInstanceOf(OrderAnswer.OutOfStock.class);
        cloud.faults().soldOut("zoneF", false);
        cloud.faults().zoneDown("zoneF", true);
        assertThat(cloud.order(order("u4", "zoneF", "sbn-A")))
                .isEqualTo(new OrderAnswer.OutOfStock("zone zoneF takes no orders"));
        assertThat(cloud.zones().get(1).healthy()).isFalse();
    }

    @Test
    void addressesOfASubnetRunOutAndComeBack() {
        for (int i = 0; i < 5; i++) {
            assertThat(cloud.order(order("u" + i, "zoneF", "sbn-A")))
                    .isInstanceOf(OrderAnswer.Accepted.class);
        }
        assertThat(cloud.zones().get(1).freeAddresses()).containsEntry("sbn-A", 0);
        assertThat(cloud.order(order("u5", "zoneF", "sbn-A")))
                .isEqualTo(new OrderAnswer.OutOfStock("subnet sbn-A has no free address"));
        cloud.delete("u2");
        time.advance(DELETE);
        assertThat(cloud.order(order("u5", "zoneF", "sbn-A")))
                .isInstanceOf(OrderAnswer.Accepted.class);
        assertThat(instance("u5").address()).isEqualTo("10.0.0.4");
    }

    @Test
    void aTokenOfAGoneInstanceBuysNothing() {
        cloud.order(order("u1", "zoneF", "sbn-A"));
        cloud.delete("u1");
        assertThat(instance("u1").stopping()).isTrue();
        time.advance(DELETE);
        assertThat(cloud.get("u1")).isEmpty();
        assertThat(cloud.order(order("u1", "zoneF", "sbn-A")))
                .isInstanceOf(OrderAnswer.Rejected.class);
    }

    @Test
    void wrongZoneOrSubnetIsRefusedForGood() {
        assertThat(cloud.order(order("u1", "zoneX", "sbn-A")))
                .isEqualTo(new OrderAnswer.Rejected("there is no zone zoneX"));
        assertThat(cloud.order(order("u1", "zoneD", "sbn-A")))
                .isEqualTo(new OrderAnswer.Rejected("zone zoneD has no subnet sbn-A"));
    }

    @Test
    void aFailedReadIsNoEmptyList() {
        cloud.faults().failNextReads(1);
        assertThatThrownBy(cloud::list).isInstanceOf(CloudUnavailableException.class);
        assertThat(cloud.list()).isEmpty();
    }

    @Test
    void changesAreTold() {
        List<String> told = new ArrayList<>();
        cloud.listen(told::add);
        cloud.order(order("u1", "zoneF", "sbn-A"));
        time.advance(START);
        assertThat(told).containsExactly("u1");
        cloud.delete("u1");
        time.advance(DELETE);
        assertThat(told).containsExactly("u1", "u1", "u1");
    }

    @Test
    void aFinishedInstanceGivesItsStockBackAtOnce() {
        WorkloadSpec done =
                WorkloadSpec.of(
                        "job", RestartPolicy.NEVER, ContainerSpec.of("c", "busybox", "true"));
        cloud.order(
                new InstanceOrder(
                        "u1", "zoneD", "sbn-C", new Stock(2000, 1, 1), done, new TreeMap<>()));
        time.advance(START);
        assertThat(cloud.zones().get(0).free().cpuMilli()).isEqualTo(2000);
        assertThat(cloud.get("u1")).isPresent();
    }

    private InstanceView instance(String token) {
        return cloud.get(token).orElseThrow();
    }

    private ContainerState state(String token) {
        return instance(token).containers().getFirst().state();
    }

    private static InstanceOrder order(String token, String zone, String subnet) {
        WorkloadSpec server =
                WorkloadSpec.of("web-0", RestartPolicy.ALWAYS, ContainerSpec.of("c", "nginx"));
        return new InstanceOrder(
                token, zone, subnet, new Stock(1000, 1L << 30, 1), server, new TreeMap<>());
    }
}
