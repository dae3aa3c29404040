package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.fields.FieldFilter;
import dev.skysail.controlplane.fields.FieldOwnership;
import dev.skysail.controlplane.fields.FieldType;
import dev.skysail.controlplane.resource.GroupVersion;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.schema.KindSchema;
import dev.skysail.controlplane.schema.SchemaRegistry;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Keeps managedFields true on every write (apiserver pkg/endpoints/handlers, GetResetFields). */
final class FieldTracking {

    private static final FieldFilter STATUS = FieldFilter.except("status");
    private static final FieldFilter SPEC = FieldFilter.except("spec");
    private static final FieldFilter SPEC_AND_LABELS =
            FieldFilter.except("spec", "metadata.labels");
    private static final FieldFilter SPEC_AND_METADATA = FieldFilter.except("spec", "metadata");
    private static final FieldFilter POD_STATUS =
            FieldFilter.except("spec", "metadata.deletionTimestamp", "metadata.ownerReferences");
    private static final List<String> OWN_METADATA =
            List.of(
                    "customresourcedefinitions.apiextensions.k8s.io",
                    "validatingadmissionpolicies.admissionregistration.k8s.io",
                    "volumeattachments.storage.k8s.io",
                    "servicecidrs.networking.k8s.io");

    private final SchemaRegistry schemas;
    private final Supplier<String> now;

    FieldTracking(SchemaRegistry schemas, Supplier<String> now) {
        this.schemas = schemas;
        this.now = now;
    }

    /** Writes into a new object who set its fields. */
    void created(Call call, Served served, ObjectNode object) {
        schema(served)
                .ifPresentOrElse(
                        schema ->
                                ownership(call, served, schema)
                                        .ifPresent(
                                                fields ->
                                                        fields.track(
                                                                empty(served, schema),
                                                                object,
                                                                writer(call))),
                        () -> Json.metadata(object).remove("managedFields"));
    }

    /** Writes into a changed object who set what. */
    void updated(Call call, Served served, ObjectNode old, ObjectNode updated) {
        schema(served)
                .flatMap(schema -> ownership(call, served, schema))
                .ifPresent(fields -> fields.track(old, updated, writer(call)));
    }

    /** Applies a configuration to what is stored, or to nothing. */
    ObjectNode applied(Call call, Served served, Optional<ObjectNode> live, ObjectNode config) {
        KindSchema schema = schema(served).orElseThrow(Statuses::rejected);
        return ownership(call, served, schema)
                .orElseThrow(Statuses::rejected)
                .apply(
                        live.orElseGet(() -> empty(served, schema)),
                        config,
                        writer(call),
                        call.query().flag("force"));
    }

    /** A write that changes nothing but the times in managedFields changes nothing. */
    static void keepTimes(ObjectNode updated, ObjectNode old) {
        JsonNode now = updated.path("metadata").path("managedFields");
        JsonNode before = old.path("metadata").path("managedFields");
        if (!now.equals(before) && timeless(updated).equals(timeless(old))) {
            Json.metadata(updated).set("managedFields", before.deepCopy());
        }
    }

    private static ObjectNode timeless(ObjectNode object) {
        ObjectNode copy = object.deepCopy();
        for (JsonNode entry : copy.path("metadata").path("managedFields")) {
            if (entry instanceof ObjectNode fields) {
                fields.remove("time");
            }
        }
        return copy;
    }

    private Optional<KindSchema> schema(Served served) {
        ResourceInfo info = served.info();
        return schemas.find(info.group(), info.version(), info.kind());
    }

    private Optional<FieldOwnership> ownership(Call call, Served served, KindSchema schema) {
        return schema.fieldType()
                .map(
                        type ->
                                new FieldOwnership(
                                        kind(served, schema, type),
                                        new FieldOwnership.Path(
                                                call.info().subresource(),
                                                reset(served, call.info().subresource()))));
    }

    private FieldOwnership.Kind kind(Served served, KindSchema schema, FieldType type) {
        ResourceInfo info = served.info();
        return new FieldOwnership.Kind(
                info.apiVersion(),
                info.kind(),
                type,
                version ->
                        schemas.find(
                                        GroupVersion.groupOf(version),
                                        GroupVersion.versionOf(version),
                                        info.kind())
                                .flatMap(KindSchema::fieldType),
                empty(served, schema));
    }

    /** An object in which nothing was set, as Go writes it. */
    private static ObjectNode empty(Served served, KindSchema schema) {
        ObjectNode empty = Json.object();
        empty.put("apiVersion", served.info().apiVersion());
        empty.put("kind", served.info().kind());
        if (!served.custom()) {
            schema.prune(empty);
        }
        return empty;
    }

    private FieldOwnership.Writer writer(Call call) {
        String given = call.query().get("fieldManager");
        return new FieldOwnership.Writer(given.isEmpty() ? call.program() : given, now.get());
    }

    private static FieldFilter reset(Served served, String subresource) {
        boolean hasStatus = served.has("status");
        return switch (subresource) {
            case "", "finalize" -> hasStatus ? STATUS : FieldFilter.ALL;
            case "status" -> {
                if (served.custom() || OWN_METADATA.contains(served.storage())) {
                    yield SPEC_AND_METADATA;
                }
                if (served.is("apps", "deployments")) {
                    yield SPEC_AND_LABELS;
                }
                yield served.is("", "pods") ? POD_STATUS : SPEC;
            }
            default -> FieldFilter.ALL;
        };
    }
}
