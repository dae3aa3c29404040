package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Events of both API groups (pkg/registry/core/event). */
final class EventStrategy implements KindStrategy {

    private final boolean core;

    EventStrategy(boolean core) {
        this.core = core;
    }

    @Override
    public List<String> nameProblems(String name) {
        return Names.subdomain(name);
    }

    @Override
    public boolean hasGeneration() {
        return false;
    }

    @Override
    public boolean hasStatus() {
        return false;
    }

    @Override
    public void create(ObjectNode event) {}

    @Override
    public void defaults(ObjectNode event) {
        if (core) {
            Nodes.object(event, "involvedObject");
            Nodes.object(event, "source");
            empty(event, "firstTimestamp");
            empty(event, "lastTimestamp");
            Nodes.fill(event, "reportingComponent", "");
            Nodes.fill(event, "reportingInstance", "");
        } else {
            Nodes.object(event, "regarding");
            Nodes.object(event, "deprecatedSource");
            empty(event, "deprecatedFirstTimestamp");
            empty(event, "deprecatedLastTimestamp");
        }
        empty(event, "eventTime");
    }

    private static void empty(ObjectNode event, String field) {
        if (Nodes.absent(event, field)) {
            event.putNull(field);
        }
    }

    @Override
    public void validate(ObjectNode event, Findings findings) {
        String path = core ? "involvedObject" : "regarding";
        String namespace = Nodes.text(event.path("metadata"), "namespace");
        String other = Nodes.text(event.path(path), "namespace");
        boolean wrong = other.isEmpty() ? !namespace.equals("default") : !other.equals(namespace);
        if (wrong) {
            findings.invalid("involvedObject.namespace", other, "does not match event.namespace");
        }
        if (!core) {
            modern(event, findings);
        }
    }

    private static void modern(JsonNode event, Findings findings) {
        if (Nodes.absent(event, "eventTime")) {
            findings.required("eventTime");
        }
        String type = Nodes.text(event, "type");
        if (!List.of("Normal", "Warning").contains(type)) {
            findings.invalid("type", type, "has invalid value: " + type);
        }
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        if (core) {
            validate(updated, findings);
        }
    }
}
