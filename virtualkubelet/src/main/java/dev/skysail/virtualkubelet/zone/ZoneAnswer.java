package dev.skysail.virtualkubelet.zone;

import java.util.List;

/** Where a pod shall stand, or why nowhere. */
public sealed interface ZoneAnswer {

    /** What became of each zone. */
    List<ZoneVerdict> verdicts();

    /**
     * Here.
     *
     * @param zone the zone
     * @param subnet the subnet of it with most free addresses
     * @param decidedBy {@code scheduler} or {@code virtual-kubelet}
     */
    record Placed(String zone, String subnet, String decidedBy, List<ZoneVerdict> verdicts)
            implements ZoneAnswer {
        public Placed {
            verdicts = List.copyOf(verdicts);
        }
    }

    /**
     * Nowhere now.
     *
     * @param message a sentence with the reason for each zone
     */
    record NoZone(String message, List<ZoneVerdict> verdicts) implements ZoneAnswer {
        public NoZone {
            verdicts = List.copyOf(verdicts);
        }
    }
}
