package dev.skysail.cli.cluster;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the simulated machines stand: dealt to the zones in turn; in a zone two machines share a
 * rack, two racks a row, two rows a room.
 */
final class MachineTopology {

    private static final int RACK = 2;
    private static final int ROW = 2 * RACK;
    private static final int ROOM = 2 * ROW;

    private MachineTopology() {}

    /** Returns the location labels of the machine with the index, counted from 0. */
    static Map<String, String> labels(int index, List<String> zones) {
        if (zones.isEmpty()) {
            return Map.of();
        }
        String zone = zones.get(index % zones.size());
        int place = index / zones.size();
        Map<String, String> labels = new TreeMap<>();
        labels.put("topology.kubernetes.io/zone", zone);
        labels.put("rack", "%s-rack-%d".formatted(zone, place / RACK + 1));
        labels.put("row", "%s-row-%d".formatted(zone, place / ROW + 1));
        labels.put("room", "%s-room-%d".formatted(zone, place / ROOM + 1));
        return labels;
    }
}
