package dev.skysail.controlplane.codec;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON patch (RFC 6902) with the liberties and the error texts of the library which kube-apiserver
 * 1.37 uses (evanphx/json-patch v4): {@code replace} of a missing member of an object adds it, and
 * {@code test} against null holds for a missing member.
 */
public final class JsonPatch {

    private static final String MISSING = ": missing value";

    private JsonNode document;

    private JsonPatch(JsonNode document) {
        this.document = document;
    }

    /**
     * Applies all operations in order.
     *
     * @return a new document; neither argument is changed
     * @throws PatchException when the patch is malformed or does not apply
     */
    public static JsonNode apply(JsonNode target, JsonNode patch) {
        if (!(patch instanceof ArrayNode operations)) {
            throw PatchException.malformed(
                    "error decoding patch: json: cannot unmarshal "
                            + goType(patch)
                            + " into Go value of type []handlers.jsonPatchOp");
        }
        JsonPatch work = new JsonPatch(target.deepCopy());
        for (JsonNode operation : operations) {
            work.run(operation);
        }
        return work.document;
    }

    private static String goType(JsonNode node) {
        return switch (node.getNodeType()) {
            case BOOLEAN -> "bool";
            default -> node.getNodeType().name().toLowerCase(Locale.ROOT);
        };
    }

    private void run(JsonNode operation) {
        if (!(operation instanceof ObjectNode)) {
            throw PatchException.malformed(
                    "error decoding patch: json: cannot unmarshal "
                            + goType(operation)
                            + " into Go value of type handlers.jsonPatchOp");
        }
        String op = operation.path("op").asString("unknown");
        switch (op) {
            case "add" -> add(path(op, operation, "path"), value(operation));
            case "remove" -> remove(path(op, operation, "path"));
            case "replace" -> replace(path(op, operation, "path"), value(operation));
            case "move" -> move(path(op, operation, "from"), path(op, operation, "path"));
            case "copy" -> copy(path(op, operation, "from"), path(op, operation, "path"));
            case "test" -> test(path(op, operation, "path"), value(operation));
            default -> throw PatchException.inapplicable("Unexpected kind: " + op);
        }
    }

    private static String path(String op, JsonNode operation, String field) {
        JsonNode value = operation.path(field);
        if (!value.isString()) {
            String what = field.equals("from") ? "from" : "path";
            throw PatchException.inapplicable(op + " operation failed to decode " + what + MISSING);
        }
        return value.stringValue();
    }

    private static JsonNode value(JsonNode operation) {
        JsonNode value = operation.get("value");
        return value == null ? NullNode.instance : value.deepCopy();
    }

    private void add(String path, JsonNode value) {
        if (path.isEmpty()) {
            document = value;
            return;
        }
        JsonNode parent =
                parent(path)
                        .orElseThrow(
                                () ->
                                        missing(
                                                "add operation does not apply: doc is missing path:"
                                                        + " \""
                                                        + path
                                                        + "\""));
        put(parent, lastToken(path), value, path);
    }

    private static void put(JsonNode parent, String token, JsonNode value, String path) {
        if (parent instanceof ObjectNode object) {
            object.set(token, value);
            return;
        }
        ArrayNode array = (ArrayNode) parent;
        if (token.equals("-")) {
            array.add(value);
            return;
        }
        array.insert(index(token, array.size() + 1, "add", path), value);
    }

    private static int index(String token, int length, String op, String path) {
        int index;
        try {
            index = Integer.parseInt(token);
        } catch (NumberFormatException e) {
            throw PatchException.inapplicable(
                    "error in "
                            + op
                            + " for path: '"
                            + path
                            + "': value was not a proper array"
                            + " index: '"
                            + token
                            + "': strconv.Atoi: parsing \""
                            + token
                            + "\": invalid syntax");
        }
        if (index < -length || index >= length) {
            throw PatchException.inapplicable(
                    "error in "
                            + op
                            + " for path: '"
                            + path
                            + "': Unable to access invalid index: "
                            + index
                            + ": invalid index referenced");
        }
        return index < 0 ? index + length : index;
    }

    private void remove(String path) {
        JsonNode parent =
                parent(path)
                        .orElseThrow(
                                () ->
                                        missing(
                                                "remove operation does not apply: doc is missing"
                                                        + " path: \""
                                                        + path
                                                        + "\""));
        take(parent, path, "remove");
    }

    private static JsonNode take(JsonNode parent, String path, String op) {
        String token = lastToken(path);
        if (parent instanceof ObjectNode object) {
            JsonNode removed = object.remove(token);
            if (removed == null) {
                throw missing(
                        "error in "
                                + op
                                + " for path: '"
                                + path
                                + "': Unable to remove nonexistent key: "
                                + token);
            }
            return removed;
        }
        ArrayNode array = (ArrayNode) parent;
        return array.remove(index(token, array.size(), op, path));
    }

    private void replace(String path, JsonNode value) {
        if (path.isEmpty()) {
            document = value;
            return;
        }
        JsonNode parent =
                parent(path)
                        .orElseThrow(
                                () ->
                                        missing(
                                                "replace operation does not apply: doc is missing"
                                                        + " path: "
                                                        + path));
        if (parent instanceof ObjectNode object) {
            object.set(lastToken(path), value);
        } else {
            ArrayNode array = (ArrayNode) parent;
            String token = lastToken(path);
            array.set(existingIndex(array, token, "replace", path), value);
        }
    }

    private static int existingIndex(ArrayNode array, String token, String op, String path) {
        try {
            return index(token, array.size(), op, path);
        } catch (PatchException e) {
            throw missing(op + " operation does not apply: doc is missing key: " + path);
        }
    }

    private void move(String from, String path) {
        JsonNode parent =
                parent(from)
                        .orElseThrow(
                                () ->
                                        missing(
                                                "move operation does not apply: doc is missing from"
                                                        + " path: "
                                                        + from));
        JsonNode moved = take(parent, from, "move");
        JsonNode target =
                parent(path)
                        .orElseThrow(
                                () ->
                                        missing(
                                                "move operation does not apply: doc is missing"
                                                        + " destination path: "
                                                        + path));
        put(target, lastToken(path), moved, path);
    }

    private void copy(String from, String path) {
        if (parent(from).isEmpty()) {
            throw missing("copy operation does not apply: doc is missing from path: " + from);
        }
        JsonNode source = find(from).orElse(NullNode.instance);
        JsonNode target =
                parent(path)
                        .orElseThrow(
                                () ->
                                        missing(
                                                "copy operation does not apply: doc is missing"
                                                        + " destination path: "
                                                        + path));
        put(target, lastToken(path), source.deepCopy(), path);
    }

    private void test(String path, JsonNode expected) {
        if (!path.isEmpty() && parent(path).isEmpty()) {
            throw missing("test operation does not apply: is missing path: " + path);
        }
        JsonNode actual = find(path).orElse(NullNode.instance);
        if (!actual.equals(expected)) {
            throw PatchException.inapplicable("testing value " + path + " failed: test failed");
        }
    }

    private static PatchException missing(String message) {
        return PatchException.inapplicable(message + MISSING);
    }

    /** Finds the object or list that holds the last token of a path. */
    private Optional<JsonNode> parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0
                ? Optional.empty()
                : find(path.substring(0, slash)).filter(JsonNode::isContainer);
    }

    private Optional<JsonNode> find(String path) {
        JsonNode node = document;
        if (path.isEmpty()) {
            return Optional.of(node);
        }
        for (String token : tokens(path)) {
            JsonNode next = step(node, token);
            if (next.isMissingNode()) {
                return Optional.empty();
            }
            node = next;
        }
        return Optional.of(node);
    }

    private static JsonNode step(JsonNode node, String token) {
        if (node instanceof ArrayNode array) {
            try {
                int index = Integer.parseInt(token);
                return array.path(index < 0 ? index + array.size() : index);
            } catch (NumberFormatException e) {
                return JsonNodeFactory.instance.missingNode();
            }
        }
        return node.path(token);
    }

    private static List<String> tokens(String path) {
        List<String> parts = List.of(path.split("/", -1));
        return parts.subList(1, parts.size()).stream().map(JsonPatch::unescape).toList();
    }

    private static String lastToken(String path) {
        return unescape(path.substring(path.lastIndexOf('/') + 1));
    }

    private static String unescape(String token) {
        return token.replace("~1", "/").replace("~0", "~");
    }
}
