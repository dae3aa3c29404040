package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.fields.FieldType;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.GoText;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.schema.GoType.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The structural schema of one version of a CustomResourceDefinition: pruning, defaulting and
 * validation (apiextensions-apiserver pkg/apiserver/schema and validation). Validation rules in CEL
 * are not evaluated.
 */
public final class CustomSchema implements KindSchema {

    private static final String UNCHECKED =
            "Invalid value: null: some validation rules were not checked because the object was"
                    + " invalid; correct the existing errors to complete validation";

    private final String kind;
    private final JsonNode schema;
    private final Optional<Struct> metadata;
    private final boolean rules;
    private final Supplier<Optional<FieldType>> owned;
    private Optional<FieldType> known = Optional.empty();
    private boolean asked;

    CustomSchema(
            String kind,
            JsonNode schema,
            Optional<Struct> metadata,
            Supplier<Optional<FieldType>> owned) {
        this.owned = owned;
        this.kind = kind;
        this.schema = schema;
        this.metadata = metadata;
        this.rules = schema.findValue("x-kubernetes-validations") != null;
    }

    @Override
    public synchronized Optional<FieldType> fieldType() {
        if (!asked) {
            known = owned.get();
            asked = true;
        }
        return known;
    }

    @Override
    public List<String> unknownFields(ObjectNode object) {
        List<String> paths = new ArrayList<>();
        metadata.ifPresent(
                type -> FieldWalk.unknown(type, object.path("metadata"), "metadata", paths));
        StructuralPruning.unknown(schema, object, paths);
        return paths.stream().sorted().map(path -> "unknown field \"" + path + "\"").toList();
    }

    @Override
    public void prune(ObjectNode object) {
        metadata.ifPresent(type -> FieldWalk.prune(type, object.path("metadata")));
        StructuralPruning.prune(schema, object);
    }

    @Override
    public List<String> typeErrors(ObjectNode object) {
        return metadata
                .map(CustomSchema::root)
                .flatMap(type -> new TypeCheck(type).first(object))
                .stream()
                .toList();
    }

    @Override
    public void applySchemaDefaults(ObjectNode object) {
        StructuralDefaults.apply(schema, object);
    }

    @Override
    public ObjectNode strategicMerge(ObjectNode current, JsonNode patch) {
        throw Statuses.unsupportedMediaType(
                "the body of the request was in an unknown format - accepted media types include:"
                        + " application/json-patch+json, application/merge-patch+json,"
                        + " application/apply-patch+yaml");
    }

    /** Returns what is wrong with an object, metadata aside. */
    public List<FieldError> validate(ObjectNode object) {
        List<FieldError> errors = new ArrayList<>();
        String own = object.path("kind").asString("");
        if (!own.equals(kind)) {
            errors.add(
                    new FieldError(
                            FieldError.Type.INVALID,
                            "kind",
                            "Invalid value: " + GoText.quoted(own) + ": must be " + kind));
        }
        new StructuralValidation("", errors).check(schema, object, "");
        if (errors.stream().anyMatch(CustomSchema::blocking) && rules) {
            errors.add(new FieldError(FieldError.Type.INVALID, "<nil>", UNCHECKED));
        }
        ListSets.check(schema, object, "", errors);
        return errors;
    }

    /** Returns what is wrong with the status of an object, as its subresource says it. */
    public List<FieldError> validateStatus(ObjectNode object) {
        List<FieldError> errors = new ArrayList<>();
        JsonNode status = schema.path("properties").path("status");
        new StructuralValidation("status", errors).check(status, object.path("status"), "");
        if (errors.stream().anyMatch(CustomSchema::blocking) && rules) {
            errors.add(new FieldError(FieldError.Type.INVALID, "<nil>", UNCHECKED));
        }
        ListSets.check(status, object.path("status"), "status", errors);
        return errors;
    }

    /** Returns what is wrong with a value of a schema that lies at a path of its own. */
    public static List<FieldError> problems(JsonNode schema, JsonNode value, String path) {
        List<FieldError> errors = new ArrayList<>();
        new StructuralValidation(path, errors).check(schema, value, "");
        return errors;
    }

    /** Returns the schema as the definition has it. */
    JsonNode schema() {
        return schema;
    }

    private static boolean blocking(FieldError error) {
        return switch (error.type()) {
            case NOT_SUPPORTED, REQUIRED, TOO_LONG, TOO_MANY, TYPE_INVALID -> true;
            case INVALID, DUPLICATE, FORBIDDEN, NOT_FOUND, INTERNAL -> false;
        };
    }

    private static Struct root(Struct metadata) {
        Struct root = new Struct("unstructured.Unstructured");
        root.add("metadata", new GoType.Field(metadata));
        return root;
    }
}
