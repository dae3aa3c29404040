package dev.skysail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MachineTopologyTest {

    private static final List<String> ZONES = List.of("zoneD", "zoneE", "zoneF");

    @Test
    void machinesAreDealtToTheZonesInTurn() {
        assertThat(zone(0)).isEqualTo("zoneD");
        assertThat(zone(1)).isEqualTo("zoneE");
        assertThat(zone(2)).isEqualTo("zoneF");
        assertThat(zone(3)).isEqualTo("zoneD");
    }

    @Test
    void twoMachinesShareARackFourARowEightARoom() {
        for (String[] keyAndSize : new String[][] {{"rack", "2"}, {"row", "4"}, {"room", "8"}}) {
            int size = Integer.parseInt(keyAndSize[1]);
            long inFirst =
                    java.util.stream.IntStream.range(0, 48)
                            .filter(i -> label(i, keyAndSize[0]).equals(label(0, keyAndSize[0])))
                            .count();
            assertThat(inFirst).as(keyAndSize[0]).isEqualTo(size);
        }
    }

    @Test
    void withoutZonesAMachineHasNoPlace() {
        assertThat(MachineTopology.labels(0, List.of())).isEmpty();
    }

    private static String zone(int index) {
        return label(index, "topology.kubernetes.io/zone");
    }

    private static String label(int index, String key) {
        return MachineTopology.labels(index, ZONES).getOrDefault(key, "");
    }
}
