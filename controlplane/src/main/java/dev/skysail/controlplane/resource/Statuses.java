package dev.skysail.controlplane.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the {@code metav1.Status} answers of kube-apiserver 1.37 (apimachinery pkg/api/errors),
 * with its messages and details letter by letter.
 */
public final class Statuses {

    private static final String NO_METHOD =
            "the server does not allow this method on the requested resource";
    private static final String NO_RESOURCE = "the server could not find the requested resource";

    private Statuses() {}

    /** An object that does not exist: {@code pods "x" not found}. */
    public static ApiException notFound(ResourceInfo resource, String name) {
        return notFound(resource.group(), resource.plural(), name);
    }

    /** As {@link #notFound(ResourceInfo, String)} for a resource that is only named. */
    public static ApiException notFound(String group, String plural, String name) {
        return make(
                404,
                "NotFound",
                qualified(group, plural) + " \"" + name + "\" not found",
                details(name, group, plural));
    }

    /** A path of a group version that names no resource. */
    public static ApiException unknownResource() {
        return make(404, "NotFound", NO_RESOURCE, empty());
    }

    /** A create of an object that is there already. */
    public static ApiException alreadyExists(ResourceInfo resource, String name) {
        return make(
                409,
                "AlreadyExists",
                resource.qualified() + " \"" + name + "\" already exists",
                details(name, resource.group(), resource.plural()));
    }

    /** A write that lost against another one, or whose precondition does not hold. */
    public static ApiException conflict(ResourceInfo resource, String name, String why) {
        return conflict(resource.group(), resource.plural(), name, why);
    }

    /** As {@link #conflict(ResourceInfo, String, String)} for a name such as pods/binding. */
    public static ApiException conflict(String group, String plural, String name, String why) {
        return make(
                409,
                "Conflict",
                "Operation cannot be fulfilled on "
                        + qualified(group, plural)
                        + " \""
                        + name
                        + "\": "
                        + why,
                details(name, group, plural));
    }

    /** A write of an object that has changed since it was read. */
    public static ApiException modified(ResourceInfo resource, String name) {
        return conflict(
                resource,
                name,
                "the object has been modified; please apply your changes to the latest version and"
                        + " try again");
    }

    /** Validation findings as one 422 (apimachinery {@code NewInvalid}). */
    public static ApiException invalid(
            String group, String kind, String name, List<FieldError> errors) {
        ObjectNode details = details(name, group, kind);
        ArrayNode causes = details.putArray("causes");
        for (FieldError error : errors) {
            ObjectNode cause = causes.addObject();
            cause.put("reason", error.type().reason());
            cause.put("message", error.message());
            cause.put("field", error.field());
        }
        List<String> texts = errors.stream().map(e -> e.field() + ": " + e.message()).toList();
        String text = texts.size() == 1 ? texts.getFirst() : "[" + String.join(", ", texts) + "]";
        String message = qualified(group, kind) + " \"" + name + "\" is invalid";
        return make(422, "Invalid", texts.isEmpty() ? message : message + ": " + text, details);
    }

    /** As {@link #invalid(String, String, String, List)} for the kind of a resource. */
    public static ApiException invalid(
            ResourceInfo resource, String name, List<FieldError> errors) {
        return invalid(resource.group(), resource.kind(), name, errors);
    }

    /** A patch that does not apply; the reason stays in the server. */
    public static ApiException rejected() {
        return make(
                422,
                "Invalid",
                "the server rejected our request due to an error in our request",
                empty());
    }

    /** A request that makes no sense. */
    public static ApiException badRequest(String message) {
        return make(400, "BadRequest", message, null);
    }

    /** A write that policy forbids. */
    public static ApiException forbidden(ResourceInfo resource, String name, String why) {
        return make(
                403,
                "Forbidden",
                resource.qualified() + " \"" + name + "\" is forbidden: " + why,
                details(name, resource.group(), resource.plural()));
    }

    /** A request without valid credentials. */
    public static ApiException unauthorized() {
        return make(401, "Unauthorized", "Unauthorized", null);
    }

    /** A method that the path does not have. */
    public static ApiException methodNotAllowed() {
        return make(405, "MethodNotAllowed", NO_METHOD, empty());
    }

    /** An Accept header that cannot be served. */
    public static ApiException notAcceptable(String message) {
        return make(406, "NotAcceptable", message, null);
    }

    /** A body in a media type that is not read. */
    public static ApiException unsupportedMediaType(String message) {
        return make(415, "UnsupportedMediaType", message, null);
    }

    /** A resource version that has left the log. */
    public static ApiException expired(String message) {
        return make(410, "Expired", message, null);
    }

    /** A body above the limit. */
    public static ApiException requestEntityTooLarge(String message) {
        return make(413, "RequestEntityTooLarge", message, null);
    }

    /** A resource version from the future. */
    public static ApiException tooLargeResourceVersion(long wanted, long current) {
        ObjectNode details = empty();
        ObjectNode cause = details.putArray("causes").addObject();
        cause.put("reason", "ResourceVersionTooLarge");
        cause.put("message", "Too large resource version");
        details.put("retryAfterSeconds", 1);
        String message = "Too large resource version: " + wanted + ", current: " + current;
        return new ApiException(504, body(504, "Timeout", "Timeout: " + message, details), 1);
    }

    /** A write that disruption budgets refuse for now. */
    public static ApiException tooManyRequests(String message, String cause, String causeMessage) {
        ObjectNode details = empty();
        ObjectNode item = details.putArray("causes").addObject();
        item.put("reason", cause);
        item.put("message", causeMessage);
        return make(429, "TooManyRequests", message, details);
    }

    /** An error of the server with a plain message and no reason. */
    public static ApiException failure(int code, String message) {
        return new ApiException(code, body(code, "", message, null), null);
    }

    /** An error inside the server. */
    public static ApiException internalError(String message) {
        ObjectNode details = empty();
        details.putArray("causes").addObject().put("message", message);
        return make(500, "InternalError", "Internal error occurred: " + message, details);
    }

    /** A part of the system that cannot be reached. */
    public static ApiException serviceUnavailable(String message) {
        return make(503, "ServiceUnavailable", message, null);
    }

    /** Any failure whose parts are all known. */
    public static ApiException make(
            int code, String reason, String message, @Nullable ObjectNode details) {
        return new ApiException(code, body(code, reason, message, details), null);
    }

    /** Returns a Status of success, as deletes answer. */
    public static ObjectNode success(@Nullable ObjectNode details) {
        ObjectNode status = frame("Success");
        if (details != null) {
            status.set("details", details);
        }
        return status;
    }

    /**
     * An answer of a backend that is passed on as a Status (NewGenericServerResponse without a
     * verb).
     */
    public static ApiException unexpected(int code, String kind, String name, String text) {
        ObjectNode details = details(name, "", kind);
        details.putArray("causes")
                .addObject()
                .put("reason", "UnexpectedServerResponse")
                .put("message", text);
        String reason =
                switch (code) {
                    case 401 -> "Unauthorized";
                    case 403 -> "Forbidden";
                    case 404 -> "NotFound";
                    case 409 -> "Conflict";
                    case 429 -> "TooManyRequests";
                    case 503 -> "ServiceUnavailable";
                    case 504 -> "Timeout";
                    default -> code >= 500 ? "InternalError" : "Unknown";
                };
        String message =
                code == 404
                        ? NO_RESOURCE
                        : "the server responded with the status code "
                                + code
                                + " but did not return more information";
        return make(code, reason, message + " ( " + kind + " " + name + ")", details);
    }

    /** Returns the details of a Status: name, group and kind, empty values left out. */
    public static ObjectNode details(String name, String group, String kind) {
        ObjectNode details = empty();
        if (!name.isEmpty()) {
            details.put("name", name);
        }
        if (!group.isEmpty()) {
            details.put("group", group);
        }
        details.put("kind", kind);
        return details;
    }

    private static ObjectNode body(
            int code, String reason, String message, @Nullable ObjectNode details) {
        ObjectNode status = frame("Failure");
        status.put("message", message);
        if (!reason.isEmpty()) {
            status.put("reason", reason);
        }
        if (details != null) {
            status.set("details", details);
        }
        status.put("code", code);
        return status;
    }

    private static ObjectNode frame(String outcome) {
        ObjectNode status = empty();
        status.put("kind", "Status");
        status.put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", outcome);
        return status;
    }

    private static String qualified(String group, String name) {
        return group.isEmpty() ? name : name + "." + group;
    }

    private static ObjectNode empty() {
        return JsonNodeFactory.instance.objectNode();
    }
}
