package dev.skysail.controlplane.fields;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads types out of the definitions of an OpenAPI v3 document (kube-openapi schemaconv). */
public final class FieldTypes {

    private static final String QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
    private static final String RAW_EXTENSION = "io.k8s.apimachinery.pkg.runtime.RawExtension";

    private final ObjectNode definitions;
    private final Map<String, FieldType> named = new ConcurrentHashMap<>();

    /** Takes {@code components.schemas} of a document. */
    public FieldTypes(ObjectNode definitions) {
        this.definitions = definitions;
    }

    /** Returns the type of a kind. */
    public Optional<FieldType> kind(String group, String version, String kind) {
        for (Map.Entry<String, JsonNode> definition : definitions.properties()) {
            for (JsonNode names : definition.getValue().path("x-kubernetes-group-version-kind")) {
                if (names.path("kind").asString("").equals(kind)
                        && names.path("version").asString("").equals(version)
                        && names.path("group").asString("").equals(group)) {
                    return Optional.of(named(definition.getKey()));
                }
            }
        }
        return Optional.empty();
    }

    private FieldType named(String name) {
        return named.computeIfAbsent(name, n -> new Lazy(() -> definition(n)));
    }

    private FieldType.Shapes definition(String name) {
        JsonNode schema = definitions.path(name);
        return switch (name) {
            case QUANTITY -> scalar(FieldType.Scalar.UNTYPED);
            case RAW_EXTENSION -> FieldType.UNTYPED.shapes();
            default -> shapes(schema, false);
        };
    }

    private FieldType.Shapes shapes(JsonNode schema, boolean inherited) {
        boolean preserves =
                inherited || schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(false);
        return switch (schema.path("type").asString("")) {
            case "object" -> new FieldType.Shapes(null, null, map(schema, preserves));
            case "array" -> new FieldType.Shapes(null, list(schema, preserves), null);
            case "integer", "number" -> scalar(FieldType.Scalar.NUMERIC);
            case "boolean" -> scalar(FieldType.Scalar.BOOLEAN);
            case "string" -> {
                String format = schema.path("format").asString("");
                boolean text = format.isEmpty() || format.equals("byte");
                yield scalar(text ? FieldType.Scalar.STRING : FieldType.Scalar.UNTYPED);
            }
            default ->
                    new FieldType.Shapes(
                            FieldType.Scalar.UNTYPED,
                            list(schema, preserves),
                            map(schema, preserves));
        };
    }

    private static FieldType.Shapes scalar(FieldType.Scalar scalar) {
        return new FieldType.Shapes(scalar, null, null);
    }

    private FieldType type(JsonNode schema, boolean preserves) {
        String target = reference(schema);
        if (target.isEmpty()) {
            return new Lazy(() -> shapes(schema, preserves));
        }
        FieldType found = named(target);
        String relation = schema.path("x-kubernetes-map-type").asString("");
        return relation.isEmpty() ? found : new Lazy(() -> related(found, relation));
    }

    private static String reference(JsonNode schema) {
        JsonNode all = schema.path("allOf");
        JsonNode direct = schema.path("$ref");
        JsonNode found =
                direct.isMissingNode() && all.size() == 1 ? all.path(0).path("$ref") : direct;
        String target = found.asString("");
        return target.substring(target.lastIndexOf('/') + 1);
    }

    /** What refers to a type may say otherwise whether it is owned as a whole. */
    private static FieldType.Shapes related(FieldType type, String relation) {
        FieldType.Shapes shapes = type.shapes();
        boolean atomic = relation.equals("atomic");
        FieldType.MapShape map = shapes.map();
        FieldType.ListShape list = shapes.list();
        if (map != null) {
            map = new FieldType.MapShape(map.fields(), map.others(), atomic);
        } else if (list != null) {
            list = new FieldType.ListShape(atomic, list.keys(), list.items());
        }
        return new FieldType.Shapes(shapes.scalar(), list, map);
    }

    private FieldType.MapShape map(JsonNode schema, boolean preserves) {
        Map<String, FieldType.Member> fields = new HashMap<>();
        schema.path("properties")
                .forEachEntry(
                        (name, member) ->
                                fields.put(
                                        name,
                                        new FieldType.Member(
                                                type(member, preserves), member.get("default"))));
        boolean atomic = schema.path("x-kubernetes-map-type").asString("").equals("atomic");
        return new FieldType.MapShape(fields, others(schema, preserves), atomic);
    }

    private @Nullable FieldType others(JsonNode schema, boolean preserves) {
        JsonNode additional = schema.path("additionalProperties");
        if (additional.isMissingNode()) {
            boolean free = preserves || schema.path("properties").isEmpty();
            return free ? FieldType.DEDUCED : null;
        }
        if (additional.isObject()) {
            return type(additional, preserves);
        }
        return additional.asBoolean(false) ? FieldType.DEDUCED : null;
    }

    private FieldType.ListShape list(JsonNode schema, boolean preserves) {
        JsonNode items = schema.path("items");
        FieldType item = items.isMissingNode() ? FieldType.UNTYPED : type(items, preserves);
        String own = schema.path("x-kubernetes-list-type").asString("");
        String patch = schema.path("x-kubernetes-patch-strategy").asString("");
        if (own.isEmpty() && patch.startsWith("merge")) {
            String key = schema.path("x-kubernetes-patch-merge-key").asString("");
            return new FieldType.ListShape(false, key.isEmpty() ? List.of() : List.of(key), item);
        }
        List<String> keys = new ArrayList<>();
        if (own.equals("map")) {
            schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asString("")));
        }
        boolean atomic = !own.equals("map") && !own.equals("set");
        return new FieldType.ListShape(atomic, List.copyOf(keys), item);
    }

    /** A type whose shapes are made when they are first asked for. */
    private static final class Lazy implements FieldType {

        private final Supplier<Shapes> source;
        private volatile @Nullable Shapes made;

        Lazy(Supplier<Shapes> source) {
            this.source = source;
        }

        @Override
        public Shapes shapes() {
            Shapes known = made;
            if (known == null) {
                known = source.get();
                made = known;
            }
            return known;
        }
    }
}
