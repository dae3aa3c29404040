package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.fields.FieldType;
import dev.skysail.controlplane.fields.FieldTypes;
import dev.skysail.controlplane.schema.GoType.Struct;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas from the OpenAPI documents of kube-apiserver 1.37.2 and from CustomResourceDefinitions. A
 * recorded document is read when a kind of it is first asked for.
 */
public final class RecordedSchemas implements SchemaRegistry {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String V2 = "swagger";

    private final Documents documents = new Documents();
    private final Map<String, ObjectNode> definitions = new ConcurrentSkipListMap<>();
    private final Map<String, CustomSchema> customs = new ConcurrentHashMap<>();
    private final Map<String, Optional<KindSchema>> recorded = new ConcurrentHashMap<>();
    private final Map<String, SoftReference<byte[]>> rendered = new ConcurrentHashMap<>();

    @Override
    public Optional<KindSchema> find(String group, String version, String kind) {
        String key = group + "/" + version + "/" + kind;
        CustomSchema custom = customs.get(key);
        if (custom != null) {
            return Optional.of(custom);
        }
        return recorded.computeIfAbsent(key, k -> lookUp(group, version, kind));
    }

    private Optional<KindSchema> lookUp(String group, String version, String kind) {
        String own = group.isEmpty() ? "api/" + version : "apis/" + group + "/" + version;
        if (!Documents.PATHS.contains(own)) {
            return Optional.empty();
        }
        for (String path : List.of(own, "api/v1")) {
            Optional<GoTypes> types = documents.types(path);
            Optional<Struct> struct = types.flatMap(t -> t.kind(group, version, kind));
            if (struct.isPresent()) {
                return Optional.of(
                        new RecordedKind(
                                struct.get(),
                                types.flatMap(t -> t.owned().kind(group, version, kind))));
            }
        }
        return Optional.empty();
    }

    @Override
    public synchronized void putCustom(ObjectNode customResourceDefinition) {
        String name = customResourceDefinition.path("metadata").path("name").asString("");
        removeCustom(name);
        definitions.put(name, customResourceDefinition);
        JsonNode spec = customResourceDefinition.path("spec");
        for (JsonNode version : spec.path("versions")) {
            if (version.path("served").asBoolean(false)) {
                JsonNode schema = version.path("schema").path("openAPIV3Schema");
                customs.put(
                        CustomDocuments.key(spec, version),
                        new CustomSchema(
                                spec.path("names").path("kind").asString(""),
                                schema,
                                documents.types("api/v1").flatMap(GoTypes::objectMeta),
                                () -> customType(spec, version)));
            }
        }
        forgetDocuments(spec);
    }

    @Override
    public synchronized void removeCustom(String name) {
        ObjectNode old = definitions.remove(name);
        if (old != null) {
            JsonNode spec = old.path("spec");
            spec.path("versions")
                    .forEach(version -> customs.remove(CustomDocuments.key(spec, version)));
            forgetDocuments(spec);
        }
    }

    private synchronized Optional<FieldType> customType(JsonNode spec, JsonNode version) {
        String path = CustomDocuments.path(spec, version);
        ObjectNode document = customDocument(path, owners(path));
        ObjectNode schemas = (ObjectNode) document.path("components").path("schemas");
        return new FieldTypes(schemas)
                .kind(
                        spec.path("group").asString(""),
                        version.path("name").asString(""),
                        spec.path("names").path("kind").asString(""));
    }

    private List<ObjectNode> owners(String path) {
        return definitions.values().stream()
                .filter(definition -> CustomDocuments.paths(definition).contains(path))
                .toList();
    }

    private void forgetDocuments(JsonNode spec) {
        rendered.remove(V2);
        for (JsonNode version : spec.path("versions")) {
            rendered.remove(CustomDocuments.path(spec, version));
        }
    }

    @Override
    public Optional<byte[]> openApiV3(String path) {
        if (Documents.PATHS.contains(path)) {
            return Optional.of(
                    render(
                            path,
                            () -> {
                                ObjectNode document = documents.document(path).orElseThrow();
                                Descriptions.add(document.path("components").path("schemas"));
                                return document;
                            }));
        }
        List<ObjectNode> owners = owners(path);
        return owners.isEmpty()
                ? Optional.empty()
                : Optional.of(render(path, () -> customDocument(path, owners)));
    }

    private ObjectNode customDocument(String path, List<ObjectNode> owners) {
        JsonNode core =
                documents.document("api/v1").orElseThrow().path("components").path("schemas");
        return CustomDocuments.document(path, owners, core);
    }

    @Override
    public List<String> openApiV3Paths() {
        List<String> paths = new ArrayList<>(Documents.PATHS);
        definitions.values().stream()
                .flatMap(d -> CustomDocuments.paths(d).stream())
                .forEach(paths::add);
        return paths.stream().distinct().sorted().toList();
    }

    @Override
    public byte[] openApiV2() {
        return render(V2, this::swagger);
    }

    private ObjectNode swagger() {
        ObjectNode document = documents.swagger();
        ObjectNode all =
                document.get("definitions") instanceof ObjectNode object
                        ? object
                        : JsonNodeFactory.instance.objectNode();
        Descriptions.add(all);
        definitions.values().forEach(definition -> CustomDocuments.addV2(definition, all));
        return document;
    }

    /** Returns a document's bytes, made again only when memory was short in between. */
    private byte[] render(String key, Supplier<ObjectNode> source) {
        SoftReference<byte[]> kept = rendered.get(key);
        byte[] bytes = kept == null ? null : kept.get();
        if (bytes == null) {
            bytes = MAPPER.writeValueAsBytes(source.get());
            rendered.put(key, new SoftReference<>(bytes));
        }
        return bytes;
    }
}
