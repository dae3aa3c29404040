package dev.skysail.controlplane.admission;

import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.User;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes AdmissionReview requests and checks the answers (admission.k8s.io/v1). */
final class AdmissionReviews {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String REVIEW = "AdmissionReview";
    private static final String VERSION = "admission.k8s.io/v1";

    private AdmissionReviews() {}

    static ObjectNode review(AdmissionRequest request, String uid) {
        ObjectNode review = JSON.objectNode();
        review.put("kind", REVIEW).put("apiVersion", VERSION);
        ObjectNode body = review.putObject("request");
        ResourceInfo resource = request.resource();
        ObjectNode kind = kind(request);
        ObjectNode named = named(resource);
        body.put("uid", uid).set("kind", kind);
        body.set("resource", named);
        putUnlessEmpty(body, "subResource", request.subresource());
        body.set("requestKind", kind.deepCopy());
        body.set("requestResource", named.deepCopy());
        putUnlessEmpty(body, "requestSubResource", request.subresource());
        putUnlessEmpty(body, "name", request.name());
        putUnlessEmpty(body, "namespace", request.namespace());
        body.put("operation", request.operation());
        body.set("userInfo", user(request.user()));
        body.set("object", orNull(request.object()));
        body.set("oldObject", orNull(request.oldObject()));
        body.put("dryRun", request.dryRun());
        body.set("options", request.options().deepCopy());
        return review;
    }

    private static ObjectNode user(User user) {
        ObjectNode info = JSON.objectNode();
        putUnlessEmpty(info, "username", user.name());
        putUnlessEmpty(info, "uid", user.uid());
        if (!user.groups().isEmpty()) {
            user.groups().forEach(info.withArray("groups")::add);
        }
        user.extra().forEach((key, values) -> values.forEach(extra(info, key)::add));
        return info;
    }

    private static ArrayNode extra(ObjectNode info, String key) {
        ObjectNode extra = info.get("extra") instanceof ObjectNode e ? e : info.putObject("extra");
        return extra.putArray(key);
    }

    private static ObjectNode named(ResourceInfo resource) {
        return JSON.objectNode()
                .put("group", resource.group())
                .put("version", resource.version())
                .put("resource", resource.plural());
    }

    private static void putUnlessEmpty(ObjectNode object, String field, String value) {
        if (!value.isEmpty()) {
            object.put(field, value);
        }
    }

    private static JsonNode orNull(@Nullable ObjectNode object) {
        return object == null ? JSON.nullNode() : object.deepCopy();
    }

    /** The kind is that of the object: a subresource may have one of its own. */
    private static ObjectNode kind(AdmissionRequest request) {
        ResourceInfo resource = request.resource();
        String group = resource.group();
        String version = resource.version();
        String kind = resource.kind();
        ObjectNode object = request.object() != null ? request.object() : request.oldObject();
        if (object != null && object.path("kind").isString()) {
            String apiVersion = object.path("apiVersion").asString(resource.apiVersion());
            int slash = apiVersion.indexOf('/');
            group = slash < 0 ? "" : apiVersion.substring(0, slash);
            version = apiVersion.substring(slash + 1);
            kind = object.path("kind").stringValue();
        }
        return JSON.objectNode().put("group", group).put("version", version).put("kind", kind);
    }

    /** Returns the response of a review that answers ours and is well formed. */
    static JsonNode verify(Webhook webhook, JsonNode review, String uid)
            throws WebhookCallException {
        JsonNode response = review.path("response");
        if (!response.isObject()) {
            throw invalid(webhook, "webhook response was absent");
        }
        String answered = response.path("uid").asString("");
        if (!answered.equals(uid)) {
            throw invalid(
                    webhook, "expected response.uid=\"" + uid + "\", got \"" + answered + "\"");
        }
        String version = review.path("apiVersion").asString("");
        String kind = review.path("kind").asString("");
        if (!version.equals(VERSION) || !kind.equals(REVIEW)) {
            throw invalid(
                    webhook,
                    "expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got "
                            + version
                            + ", Kind="
                            + kind);
        }
        verifyPatch(webhook, response);
        return response;
    }

    private static void verifyPatch(Webhook webhook, JsonNode response)
            throws WebhookCallException {
        boolean patch = !response.path("patch").asString("").isEmpty();
        boolean type = response.path("patchType").isString();
        if (!webhook.mutating()) {
            if (patch) {
                throw invalid(webhook, "validating webhook may not return response.patch");
            }
            if (type) {
                throw invalid(webhook, "validating webhook may not return response.patchType");
            }
            return;
        }
        if (patch && !type) {
            throw invalid(webhook, "webhook returned response.patch but not response.patchType");
        }
        if (type && !patch) {
            throw invalid(webhook, "webhook returned response.patchType but not response.patch");
        }
        String value = response.path("patchType").asString("");
        if (patch && !value.equals("JSONPatch")) {
            throw invalid(
                    webhook,
                    "invalid value of response.patchType: \""
                            + value
                            + "\"; only \"JSONPatch\" is supported");
        }
    }

    private static WebhookCallException invalid(Webhook webhook, String reason) {
        return new WebhookCallException(
                webhook.name(), "received invalid webhook response: " + reason);
    }
}
