package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Namespaces (pkg/registry/core/namespace/strategy.go). */
final class NamespaceStrategy implements KindStrategy {

    private static final String NAME_LABEL = "kubernetes.io/metadata.name";

    @Override
    public List<String> nameProblems(String name) {
        return Names.label(name);
    }

    @Override
    public boolean hasGeneration() {
        return false;
    }

    @Override
    public void defaults(ObjectNode namespace) {
        ObjectNode metadata = Nodes.object(namespace, "metadata");
        String name = Nodes.text(metadata, "name");
        if (!name.isEmpty()) {
            Nodes.object(metadata, "labels").put(NAME_LABEL, name);
        }
        Nodes.object(namespace, "spec");
        Nodes.fill(Nodes.object(namespace, "status"), "phase", "Active");
    }

    @Override
    public void create(ObjectNode namespace) {
        namespace.putObject("status").put("phase", "Active");
        ObjectNode spec = Nodes.object(namespace, "spec");
        if (!Nodes.texts(spec, "finalizers").contains("kubernetes")) {
            Nodes.array(spec, "finalizers").add("kubernetes");
        }
        defaults(namespace);
    }

    @Override
    public void update(ObjectNode updated, ObjectNode old) {
        Nodes.carry(Nodes.object(updated, "spec"), Nodes.object(old, "spec"), "finalizers");
    }
}
