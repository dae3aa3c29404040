package dev.skysail.controlplane.apiserver.wire;

import dev.skysail.controlplane.codec.ProtobufDecoder;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.GoText;
import dev.skysail.controlplane.resource.GroupVersion;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.schema.CustomSchema;
import dev.skysail.controlplane.schema.DuplicateFields;
import dev.skysail.controlplane.schema.KindSchema;
import dev.skysail.controlplane.schema.SchemaRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads objects out of request bodies and says what is wrong with them, as the decoder does. */
public final class Bodies {

    private static final String ACCEPTED =
            "the body of the request was in an unknown format - accepted media types include:"
                    + " application/json, application/yaml, application/vnd.kubernetes.protobuf";

    private static final List<String> FRAME = List.of("apiVersion", "kind", "metadata");

    private final SchemaRegistry schemas;
    private final ProtobufDecoder protobuf;

    public Bodies(SchemaRegistry schemas, ProtobufDecoder protobuf) {
        this.schemas = schemas;
        this.protobuf = protobuf;
    }

    /** Reads an object that must be of the resource's kind. */
    public ObjectNode object(Call call, ResourceInfo expected) {
        ObjectNode object = any(call, expected.kind());
        if (custom(expected)) {
            checkVersion(call, object, expected);
        } else {
            checkKind(object, expected);
        }
        checkFields(call, expected, object, Optional.empty());
        return object;
    }

    /** Reads an object of any kind. */
    public ObjectNode any(Call call, String kind) {
        String type = call.bodyType();
        JsonNode node =
                switch (type) {
                    case "", "application/json" -> json(call.body(), kind);
                    case "application/yaml" -> yaml(call.body());
                    case "application/vnd.kubernetes.protobuf" -> protobuf.decode(call.body());
                    default -> throw Statuses.unsupportedMediaType(ACCEPTED);
                };
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw unrecognized(kind, "json: cannot unmarshal into an object", call.body());
    }

    /** Prunes unknown fields and reports them as fieldValidation asks. */
    public void checkFields(
            Call call, ResourceInfo info, ObjectNode object, Optional<String> patch) {
        KindSchema schema = schemas.find(info.group(), info.version(), info.kind()).orElse(null);
        if (schema == null) {
            return;
        }
        List<String> mismatches = schema.typeErrors(object);
        if (!mismatches.isEmpty()) {
            String text = mismatches.getFirst();
            throw unreadable(object, info, patch, text);
        }
        List<String> unknown = new ArrayList<>(patch.isPresent() ? List.of() : duplicates(call));
        unknown.addAll(schema.unknownFields(object));
        String mode = call.query().get("fieldValidation");
        if (!unknown.isEmpty() && mode.equals("Strict")) {
            String all = "strict decoding error: " + String.join(", ", unknown);
            throw unreadable(object, info, patch, all);
        }
        if (!mode.equals("Ignore")) {
            unknown.forEach(call::warn);
        }
        schema.prune(object);
    }

    private static List<String> duplicates(Call call) {
        boolean json = call.bodyType().isEmpty() || call.bodyType().equals("application/json");
        return json ? DuplicateFields.find(call.body()) : List.of();
    }

    private static ApiException unreadable(
            ObjectNode object, ResourceInfo info, Optional<String> patch, String why) {
        return patch.map(shown -> badPatch(shown, why))
                .orElseGet(() -> cannotHandle(object, info, why));
    }

    private static ApiException badPatch(String shown, String why) {
        String quoted = GoText.quoted(shown);
        return Statuses.invalid(
                "",
                "",
                "",
                List.of(
                        new FieldError(
                                FieldError.Type.INVALID,
                                "patch",
                                "Invalid value: " + quoted + ": " + why)));
    }

    private static ApiException cannotHandle(ObjectNode object, ResourceInfo info, String why) {
        String apiVersion = object.path("apiVersion").asString(info.apiVersion());
        return Statuses.badRequest(
                object.path("kind").asString(info.kind())
                        + " in version \""
                        + GroupVersion.versionOf(apiVersion)
                        + "\" cannot be handled as a "
                        + info.kind()
                        + ": "
                        + why);
    }

    private boolean custom(ResourceInfo info) {
        return schemas.find(info.group(), info.version(), info.kind())
                .filter(CustomSchema.class::isInstance)
                .isPresent();
    }

    /** A custom object of another kind is decoded all the same; validation refuses it. */
    private static void checkVersion(Call call, ObjectNode object, ResourceInfo expected) {
        if (object.path("kind").asString("").isEmpty()) {
            object.put("kind", expected.kind());
        }
        String apiVersion = object.path("apiVersion").asString("");
        if (apiVersion.isEmpty()) {
            object.put("apiVersion", expected.apiVersion());
        } else if (!apiVersion.equals(expected.apiVersion())) {
            // nothing is known of another version's fields
            object.propertyNames().stream()
                    .filter(name -> !FRAME.contains(name))
                    .sorted()
                    .forEach(name -> call.warn("unknown field \"" + name + "\""));
            throw otherVersion(apiVersion, expected);
        }
    }

    private static ApiException otherVersion(String apiVersion, ResourceInfo expected) {
        return Statuses.badRequest(
                "the API version in the data ("
                        + apiVersion
                        + ") does not match the expected API version ("
                        + expected.apiVersion()
                        + ")");
    }

    private void checkKind(ObjectNode object, ResourceInfo expected) {
        String kind = object.path("kind").asString("");
        String apiVersion = object.path("apiVersion").asString("");
        if (kind.isEmpty()) {
            object.put("kind", expected.kind());
            kind = expected.kind();
        }
        if (apiVersion.isEmpty()) {
            object.put("apiVersion", expected.apiVersion());
            return;
        }
        if (!apiVersion.equals(expected.apiVersion())) {
            String group = GroupVersion.groupOf(apiVersion);
            if (group.equals(expected.group()) && !knows(apiVersion, kind)) {
                throw cannotHandle(object, expected, notRegistered(apiVersion, kind));
            }
            throw otherVersion(apiVersion, expected);
        }
        if (!kind.equals(expected.kind())) {
            String tail =
                    knows(apiVersion, kind)
                            ? "converting (v1."
                                    + kind
                                    + ") to (core."
                                    + expected.kind()
                                    + "): unknown conversion"
                            : notRegistered(apiVersion, kind);
            throw cannotHandle(object, expected, tail);
        }
    }

    private boolean knows(String apiVersion, String kind) {
        return schemas.find(
                        GroupVersion.groupOf(apiVersion), GroupVersion.versionOf(apiVersion), kind)
                .isPresent();
    }

    private static String notRegistered(String apiVersion, String kind) {
        return "no kind \""
                + kind
                + "\" is registered for version \""
                + apiVersion
                + "\" in scheme \"pkg/runtime/scheme.go:111\"";
    }

    private static JsonNode json(byte[] body, String kind) {
        if (body.length == 0) {
            throw unrecognized(kind, "unexpected end of JSON input", body);
        }
        try {
            return Json.read(body);
        } catch (JacksonException e) {
            throw unrecognized(kind, GoJsonError.describe(body), body);
        }
    }

    private static JsonNode yaml(byte[] body) {
        try {
            return Yaml.read(body);
        } catch (YamlEngineException e) {
            throw Statuses.badRequest("error converting YAML to JSON: " + Yaml.describe(e));
        }
    }

    private static ApiException unrecognized(String kind, String why, byte[] body) {
        String shown = body.length == 0 ? "<empty>" : new String(body, StandardCharsets.UTF_8);
        return Statuses.badRequest(
                "the object provided is unrecognized (must be of type "
                        + kind
                        + "): couldn't get version/kind; json parse error: "
                        + why
                        + " ("
                        + (shown.length() > 1024 ? shown.substring(0, 1024) + " ..." : shown)
                        + ")");
    }
}
