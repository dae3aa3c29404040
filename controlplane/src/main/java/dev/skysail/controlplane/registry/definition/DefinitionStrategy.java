package dev.skysail.controlplane.registry.definition;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** CustomResourceDefinitions (apiextensions-apiserver pkg/registry/customresourcedefinition). */
public final class DefinitionStrategy implements KindStrategy {

    @Override
    public void defaults(ObjectNode definition) {
        ObjectNode spec = Nodes.object(definition, "spec");
        ObjectNode names = Nodes.object(spec, "names");
        String kind = Nodes.text(names, "kind");
        Nodes.fill(names, "singular", kind.toLowerCase(Locale.ROOT));
        Nodes.fill(names, "listKind", kind + "List");
        Nodes.fill(Nodes.object(spec, "conversion"), "strategy", "None");
        if (!spec.path("preserveUnknownFields").asBoolean(false)) {
            spec.remove("preserveUnknownFields");
        }
        JsonNode service =
                spec.path("conversion").path("webhook").path("clientConfig").path("service");
        if (service instanceof ObjectNode found) {
            Nodes.fill(found, "port", 443);
        }
    }

    @Override
    public void create(ObjectNode definition) {
        ObjectNode status = definition.putObject("status");
        status.putNull("conditions");
        status.putObject("acceptedNames").put("plural", "").put("kind", "");
        store(definition);
    }

    @Override
    public void update(ObjectNode updated, ObjectNode old) {
        store(updated);
    }

    private static void store(ObjectNode definition) {
        ObjectNode status = Nodes.object(definition, "status");
        for (ObjectNode version : Nodes.objects(definition.path("spec"), "versions")) {
            String name = Nodes.text(version, "name");
            boolean storage = version.path("storage").asBoolean(false);
            if (storage && !Nodes.texts(status, "storedVersions").contains(name)) {
                Nodes.array(status, "storedVersions").add(name);
            }
            if (storage) {
                return;
            }
        }
    }

    @Override
    public void validate(ObjectNode definition, Findings findings) {
        JsonNode spec = definition.path("spec");
        JsonNode names = spec.path("names");
        String name = Nodes.text(definition.path("metadata"), "name");
        String wanted = Nodes.text(names, "plural") + "." + Nodes.text(spec, "group");
        if (!name.equals(wanted)) {
            findings.invalid("metadata.name", name, "must be spec.names.plural+\".\"+spec.group");
        }
        findings.oneOf("spec.scope", Nodes.text(spec, "scope"), List.of("Cluster", "Namespaced"));
        if (spec.path("preserveUnknownFields").asBoolean(false)) {
            findings.invalid(
                    "spec.preserveUnknownFields",
                    spec.path("preserveUnknownFields"),
                    "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
                            + " spec.versions[*].schema instead");
        }
        VersionRules versions = new VersionRules(spec, findings);
        versions.check();
        for (String field : List.of("plural", "singular")) {
            String value = Nodes.text(names, field);
            Names.dns1035(value)
                    .forEach(text -> findings.invalid("spec.names." + field, value, text));
        }
        for (String field : List.of("kind", "listKind")) {
            String value = Nodes.text(names, field);
            String mixed = "may have mixed case, but should otherwise match: ";
            Names.dns1035(value.toLowerCase(Locale.ROOT))
                    .forEach(text -> findings.invalid("spec.names." + field, value, mixed + text));
        }
        versions.storage(definition.path("status"));
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        JsonNode after = updated.path("spec");
        JsonNode before = old.path("spec");
        findings.immutable("spec.group", after.path("group"), before.path("group"));
        findings.immutable("spec.scope", after.path("scope"), before.path("scope"));
        for (String field : List.of("kind", "plural")) {
            findings.immutable(
                    "spec.names." + field,
                    after.path("names").path(field),
                    before.path("names").path(field));
        }
        if (findings.isEmpty()) {
            validate(updated, findings);
        }
    }
}
