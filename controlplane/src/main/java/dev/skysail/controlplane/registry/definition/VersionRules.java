package dev.skysail.controlplane.registry.definition;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The versions of a definition. What all versions have in common is named once, as the internal
 * form does (conversion of v1): {@code spec.validation}, {@code spec.subresources} and so on.
 */
final class VersionRules {

    private static final List<String> COLUMN_TYPES =
            List.of("boolean", "date", "integer", "number", "string");
    private static final List<String> FORMATS =
            List.of("byte", "date", "date-time", "double", "float", "int32", "int64", "password");
    private static final Pattern SIMPLE_PATH =
            Pattern.compile("(\\.[a-zA-Z0-9_-]+|\\[[^\\]]+\\]|\\['[^']*'\\])+");
    private static final String SIMPLE = "must be a simple json path starting with .";

    private final JsonNode versions;
    private final Findings findings;

    VersionRules(JsonNode spec, Findings findings) {
        this.versions = spec.path("versions");
        this.findings = findings;
    }

    void check() {
        schemas();
        columns();
        scales();
    }

    private boolean shared(String field) {
        for (JsonNode version : versions) {
            if (!version.path(field).equals(versions.path(0).path(field))) {
                return false;
            }
        }
        return true;
    }

    private void schemas() {
        boolean shared = shared("schema");
        for (int i = 0; i < (shared ? Math.min(1, versions.size()) : versions.size()); i++) {
            JsonNode schema = versions.path(i).path("schema").path("openAPIV3Schema");
            if (schema.isMissingNode()) {
                findings.required("spec.versions[" + i + "].schema.openAPIV3Schema");
                continue;
            }
            String at = shared ? "spec.validation" : "spec.versions[" + i + "].schema";
            new SchemaRules(findings).root(schema, at + ".openAPIV3Schema");
        }
    }

    private void columns() {
        String field = "additionalPrinterColumns";
        boolean shared = shared(field);
        for (int i = 0; i < (shared ? Math.min(1, versions.size()) : versions.size()); i++) {
            String at = shared ? "spec." + field : "spec.versions[" + i + "]." + field;
            JsonNode columns = versions.path(i).path(field);
            for (int j = 0; j < columns.size(); j++) {
                column(columns.path(j), at + "[" + j + "]");
            }
        }
    }

    private void column(JsonNode column, String at) {
        if (Nodes.text(column, "name").isEmpty()) {
            findings.required(at + ".name");
        }
        String type = Nodes.text(column, "type");
        String types = "must be one of " + String.join(",", COLUMN_TYPES);
        if (type.isEmpty()) {
            findings.required(at + ".type", types);
        } else if (!COLUMN_TYPES.contains(type)) {
            findings.invalid(at + ".type", type, types);
        }
        String format = Nodes.text(column, "format");
        if (!format.isEmpty() && !FORMATS.contains(format)) {
            findings.invalid(at + ".format", format, "must be one of " + String.join(",", FORMATS));
        }
        String path = Nodes.text(column, "jsonPath");
        if (path.isEmpty()) {
            findings.required(at + ".JSONPath");
        } else {
            simple(path, at + ".JSONPath");
        }
    }

    private boolean simple(String path, String at) {
        boolean fits = path.startsWith(".") && SIMPLE_PATH.matcher(path).matches();
        if (!fits) {
            findings.invalid(at, path, SIMPLE);
        }
        return fits;
    }

    private void scales() {
        boolean shared = shared("subresources");
        for (int i = 0; i < (shared ? Math.min(1, versions.size()) : versions.size()); i++) {
            JsonNode scale = versions.path(i).path("subresources").path("scale");
            if (scale.isObject()) {
                String at = shared ? "spec.subresources" : "spec.versions[" + i + "].subresources";
                under(scale, at + ".scale", "specReplicasPath", ".spec.");
                under(scale, at + ".scale", "statusReplicasPath", ".status.");
                if (!Nodes.text(scale, "labelSelectorPath").isEmpty()) {
                    String path = Nodes.text(scale, "labelSelectorPath");
                    String wanted = path.startsWith(".spec.") ? ".spec." : ".status.";
                    under(scale, at + ".scale", "labelSelectorPath", wanted);
                }
            }
        }
    }

    private void under(JsonNode scale, String at, String field, String wanted) {
        String path = Nodes.text(scale, field);
        if (path.isEmpty()) {
            findings.required(at + "." + field);
        } else if (simple(path, at + "." + field) && !path.startsWith(wanted)) {
            boolean label = field.equals("labelSelectorPath");
            String where = label ? "either .spec or .status" : wanted.replaceAll("\\.$", "");
            findings.invalid(at + "." + field, path, "should be a json path under " + where);
        }
    }

    /** Checks that one version is stored, and that the status knows it. */
    void storage(JsonNode status) {
        long count = versions.valueStream().filter(VersionRules::stored).count();
        if (count != 1) {
            findings.invalid(
                    "spec.versions",
                    internal(),
                    "must have exactly one version marked as storage version");
        }
        List<String> known = Nodes.texts(status, "storedVersions");
        String at = "status.storedVersions";
        JsonNode shown = status.path("storedVersions");
        if (known.isEmpty()) {
            findings.invalid(at, shown, "must have at least one stored version");
        }
        for (JsonNode version : versions) {
            String name = Nodes.text(version, "name");
            if (stored(version) && !known.contains(name)) {
                findings.invalid(at, shown, "must have the storage version " + name);
            }
        }
        for (int i = 0; i < known.size(); i++) {
            String name = known.get(i);
            if (versions.valueStream().noneMatch(v -> Nodes.text(v, "name").equals(name))) {
                findings.invalid(at + "[" + i + "]", name, "must appear in spec.versions");
            }
        }
    }

    private static boolean stored(JsonNode version) {
        return version.path("storage").asBoolean(false);
    }

    /** Returns the versions as the internal form prints them. */
    private ArrayNode internal() {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (JsonNode version : versions) {
            ObjectNode shown = list.addObject();
            shown.put("Name", Nodes.text(version, "name"));
            shown.put("Served", version.path("served").asBoolean(false));
            shown.put("Storage", stored(version));
            shown.put("Deprecated", version.path("deprecated").asBoolean(false));
            put(shown, "DeprecationWarning", version, "deprecationWarning");
            put(shown, "Schema", version, "schema");
            put(shown, "Subresources", version, "subresources");
            put(shown, "AdditionalPrinterColumns", version, "additionalPrinterColumns");
            put(shown, "SelectableFields", version, "selectableFields");
        }
        return list;
    }

    private void put(ObjectNode shown, String field, JsonNode version, String source) {
        if (shared(source) || !version.has(source)) {
            shown.putNull(field);
        } else {
            shown.set(field, version.path(source));
        }
    }
}
