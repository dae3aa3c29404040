package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.wire.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The two forms of one event: core/v1 (as stored) and events.k8s.io/v1. */
public final class EventForms {

    private static final List<String[]> NAMES =
            List.of(
                    new String[] {"involvedObject", "regarding"},
                    new String[] {"message", "note"},
                    new String[] {"source", "deprecatedSource"},
                    new String[] {"firstTimestamp", "deprecatedFirstTimestamp"},
                    new String[] {"lastTimestamp", "deprecatedLastTimestamp"},
                    new String[] {"count", "deprecatedCount"},
                    new String[] {"reportingComponent", "reportingController"});

    private EventForms() {}

    static ObjectNode toCore(ObjectNode event) {
        ObjectNode core = rename(event, 1, 0, "v1");
        core.putIfAbsent("involvedObject", Json.object());
        core.putIfAbsent("source", Json.object());
        core.putIfAbsent("reportingComponent", Json.text(""));
        core.putIfAbsent("reportingInstance", Json.text(""));
        return core;
    }

    static ObjectNode toEvents(ObjectNode event) {
        ObjectNode modern = rename(event, 0, 1, "events.k8s.io/v1");
        for (String field : List.of("reportingController", "reportingInstance")) {
            if (modern.path(field).asString("").isEmpty()) {
                modern.remove(field);
            }
        }
        return modern;
    }

    private static ObjectNode rename(ObjectNode event, int from, int to, String apiVersion) {
        ObjectNode renamed = event.deepCopy();
        renamed.put("apiVersion", apiVersion);
        for (String[] pair : NAMES) {
            JsonNode value = renamed.remove(pair[from]);
            if (value != null) {
                renamed.set(pair[to], value);
            }
        }
        return renamed;
    }
}
