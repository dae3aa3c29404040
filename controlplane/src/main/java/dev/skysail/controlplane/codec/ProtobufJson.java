package dev.skysail.controlplane.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Walks a protobuf message and writes it as Kubernetes' JSON. */
final class ProtobufJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private ProtobufJson() {}

    /** Writes the fields of a message into an object. */
    static void write(Message message, ObjectNode object) {
        FieldRules rules = FieldRules.of(message.getDescriptorForType().getFullName());
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            boolean present =
                    field.isRepeated()
                            ? message.getRepeatedFieldCount(field) > 0
                            : message.hasField(field);
            if (present) {
                write(message, field, rules, object);
            }
        }
    }

    private static void write(
            Message message, FieldDescriptor field, FieldRules rules, ObjectNode object) {
        String name = rules.rename().getOrDefault(field.getName(), field.getName());
        if (field.isMapField()) {
            object.set(name, map(message, field));
        } else if (field.isRepeated()) {
            object.set(name, list(message, field));
        } else if (rules.inline().contains(field.getName())) {
            write((Message) message.getField(field), object);
        } else if (field.getJavaType() == JavaType.MESSAGE) {
            message((Message) message.getField(field))
                    .filter(v -> !rules.drop().contains(field.getName()) || !isZero(v))
                    .ifPresent(v -> object.set(name, v));
        } else {
            JsonNode value = scalar(message.getField(field));
            if (rules.keep().contains(field.getName()) || !isZero(value)) {
                object.set(name, value);
            }
        }
    }

    private static boolean isZero(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.asString().isEmpty();
            case BOOLEAN -> !value.booleanValue();
            case NUMBER -> value.doubleValue() == 0;
            default -> value.isEmpty();
        };
    }

    private static ObjectNode map(Message message, FieldDescriptor field) {
        ObjectNode entries = JSON.objectNode();
        FieldDescriptor keyField = field.getMessageType().findFieldByName("key");
        FieldDescriptor valueField = field.getMessageType().findFieldByName("value");
        for (Object item : (List<?>) message.getField(field)) {
            Message entry = (Message) item;
            String key = entry.getField(keyField).toString();
            element(valueField, entry.getField(valueField)).ifPresent(v -> entries.set(key, v));
        }
        return entries;
    }

    private static ArrayNode list(Message message, FieldDescriptor field) {
        ArrayNode items = JSON.arrayNode();
        for (Object item : (List<?>) message.getField(field)) {
            element(field, item).ifPresent(items::add);
        }
        return items;
    }

    private static Optional<JsonNode> element(FieldDescriptor field, Object value) {
        return field.getJavaType() == JavaType.MESSAGE
                ? message((Message) value)
                : Optional.of(scalar(value));
    }

    private static JsonNode scalar(Object value) {
        return switch (value) {
            case Integer i -> JSON.numberNode(i);
            case Long l when l == l.intValue() -> JSON.numberNode(l.intValue());
            case Long l -> JSON.numberNode(l);
            case Double d -> JSON.numberNode(d);
            case Boolean b -> JSON.booleanNode(b);
            case ByteString b ->
                    JSON.stringNode(Base64.getEncoder().encodeToString(b.toByteArray()));
            default -> JSON.stringNode(value.toString());
        };
    }

    /** Writes a message, some of which are no objects in JSON; empty for an unset time. */
    private static Optional<JsonNode> message(Message message) {
        return switch (message.getDescriptorForType().getFullName()) {
            case "k8s.io.apimachinery.pkg.util.intstr.IntOrString" ->
                    Optional.of(intOrString(message));
            case "k8s.io.apimachinery.pkg.api.resource.Quantity" -> {
                String text = get(message, "string").toString();
                yield Optional.of(JSON.stringNode(text.isEmpty() ? "0" : text));
            }
            case "k8s.io.apimachinery.pkg.apis.meta.v1.Time" -> time(message, SECONDS);
            case "k8s.io.apimachinery.pkg.apis.meta.v1.MicroTime" -> time(message, MICROS);
            case "k8s.io.apimachinery.pkg.apis.meta.v1.FieldsV1" -> raw(message, "Raw");
            case "k8s.io.apimachinery.pkg.runtime.RawExtension" -> raw(message, "raw");
            case "k8s.io.api.authentication.v1.ExtraValue",
                    "k8s.io.api.authorization.v1.ExtraValue",
                    "k8s.io.api.certificates.v1.ExtraValue" ->
                    Optional.of(
                            list(message, message.getDescriptorForType().findFieldByName("items")));
            default -> {
                ObjectNode object = JSON.objectNode();
                write(message, object);
                yield Optional.of(object);
            }
        };
    }

    /** Returns the value of a field by its protobuf name. */
    static Object get(Message message, String field) {
        return message.getField(message.getDescriptorForType().findFieldByName(field));
    }

    private static JsonNode intOrString(Message message) {
        return get(message, "type").equals(1L)
                ? scalar(get(message, "strVal"))
                : scalar(get(message, "intVal"));
    }

    private static Optional<JsonNode> time(Message message, DateTimeFormatter format) {
        long seconds = (Long) get(message, "seconds");
        int nanos = (Integer) get(message, "nanos");
        if (!message.hasField(message.getDescriptorForType().findFieldByName("seconds"))) {
            return Optional.empty();
        }
        return Optional.of(JSON.stringNode(format.format(Instant.ofEpochSecond(seconds, nanos))));
    }

    private static Optional<JsonNode> raw(Message message, String field) {
        ByteString bytes = (ByteString) get(message, field);
        return bytes.isEmpty()
                ? Optional.empty()
                : Optional.of(MAPPER.readTree(bytes.toByteArray()));
    }
}
