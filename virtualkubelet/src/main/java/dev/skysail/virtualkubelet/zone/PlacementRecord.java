package dev.skysail.virtualkubelet.zone;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes down on the pod why it stands where it stands. */
public final class PlacementRecord {

    private PlacementRecord() {}

    /** Returns the decision in JSON. */
    public static String json(ZoneAnswer.Placed placed) {
        ObjectNode record = JsonNodeFactory.instance.objectNode();
        record.put("zone", placed.zone());
        record.put("subnet", placed.subnet());
        record.put("decidedBy", placed.decidedBy());
        ArrayNode zones = record.putArray("zones");
        for (ZoneVerdict verdict : placed.verdicts()) {
            ObjectNode zone = zones.addObject();
            zone.put("name", verdict.zone());
            zone.put("pods", verdict.pods());
            if (!verdict.reason().isEmpty()) {
                zone.put("reason", verdict.reason());
            }
        }
        return record.toString();
    }
}
