package dev.skysail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.cloud.CloudLayout;
import dev.skysail.cloud.Latency;
import dev.skysail.cloud.ManualTimeline;
import dev.skysail.cloud.SimulatedCloud;
import dev.skysail.cloud.Stock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CloudSettingsTest {

    private final SimulatedCloud cloud =
            new SimulatedCloud(
                    CloudLayout.of(
                            new TreeMap<>(
                                    Map.of("zoneD", List.of("sbn-A"), "zoneE", List.of("sbn-B")))),
                    Latency.QUICK,
                    new ManualTimeline(Instant.parse("2026-01-01T00:00:00Z")));
    private final CloudSettings settings = new CloudSettings(cloud);

    @Test
    void theFirstValuesAreTheCloudsOwn() {
        assertThat(settings.initial())
                .containsEntry("orderLatency", "50ms")
                .containsEntry("orderTimeout", "1s")
                .containsEntry("stock", "zoneD=1000/4000Gi/1000, zoneE=1000/4000Gi/1000");
        assertThat(settings.apply(settings.initial())).isEmpty();
    }

    @Test
    void whatIsSetIsDoneAndWhatIsLeftOutGoesBack() {
        assertThat(
                        set(
                                Map.of(
                                        "startLatency", "2s",
                                        "stock", "zoneE=8/32Gi/10",
                                        "downZones", "zoneD")))
                .isEmpty();
        assertThat(cloud.latency().start()).isEqualTo(Duration.ofSeconds(2));
        assertThat(cloud.zones().get(0).healthy()).isFalse();
        assertThat(cloud.zones().get(1).free()).isEqualTo(new Stock(8_000, 32L << 30, 10));
        assertThat(set(Map.of())).isEmpty();
        assertThat(cloud.latency()).isEqualTo(Latency.QUICK);
        assertThat(cloud.zones().get(0).healthy()).isTrue();
        assertThat(cloud.zones().get(1).free()).isEqualTo(Stock.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timeOutNextOrders|-1",
                "failNextOrders|many",
                "soldOutZones|zoneX",
                "startLatency|2 hours",
                "orderLatency|99999999999999s",
                "stock|zoneX=1/1Gi/1",
                "stock|zoneD=1",
                "colour|red",
            })
    void aMistakeIsNamedAndChangesNothing(String key, String value) {
        assertThat(set(Map.of(key, value)))
                .containsExactly("%s: '%s' is not understood.".formatted(key, value));
        assertThat(cloud.latency()).isEqualTo(Latency.QUICK);
        assertThat(cloud.zones().get(0).free()).isEqualTo(Stock.DEFAULT);
    }

    private List<String> set(Map<String, String> data) {
        return settings.apply(new TreeMap<>(data));
    }
}
