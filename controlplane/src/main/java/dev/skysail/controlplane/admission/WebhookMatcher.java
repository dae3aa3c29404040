package dev.skysail.controlplane.admission;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Decides which webhooks a write concerns: rules, namespace selector, object selector. */
final class WebhookMatcher {

    private static final String REGISTRATION = "admissionregistration.k8s.io";

    private final Function<String, Optional<ObjectNode>> namespaces;

    WebhookMatcher(Function<String, Optional<ObjectNode>> namespaces) {
        this.namespaces = namespaces;
    }

    boolean matches(Webhook webhook, AdmissionRequest request) {
        // configurations of admission itself can never be locked in by a webhook
        if (request.resource().group().equals(REGISTRATION)) {
            return false;
        }
        return anyRule(webhook.spec().path("rules"), request)
                && namespaceSelected(webhook.spec().path("namespaceSelector"), request)
                && objectSelected(webhook.spec().path("objectSelector"), request);
    }

    private static boolean anyRule(JsonNode rules, AdmissionRequest request) {
        for (JsonNode rule : rules) {
            if (has(rule.path("operations"), request.operation())
                    && has(rule.path("apiGroups"), request.resource().group())
                    && has(rule.path("apiVersions"), request.resource().version())
                    && inScope(rule.path("scope").asString("*"), request)
                    && hasResource(rule.path("resources"), request)) {
                return true;
            }
        }
        return false;
    }

    private static boolean has(JsonNode list, String value) {
        for (JsonNode item : list) {
            String text = item.asString("");
            if (text.equals("*") || text.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamespace(AdmissionRequest request) {
        return request.resource().qualified().equals("namespaces");
    }

    private static boolean inScope(String scope, AdmissionRequest request) {
        boolean namespaced = !isNamespace(request) && !request.namespace().isEmpty();
        return switch (scope) {
            case "Namespaced" -> namespaced;
            case "Cluster" -> !namespaced;
            default -> true;
        };
    }

    private static boolean hasResource(JsonNode resources, AdmissionRequest request) {
        for (JsonNode item : resources) {
            String text = item.asString("");
            int slash = text.indexOf('/');
            String resource = slash < 0 ? text : text.substring(0, slash);
            String subresource = slash < 0 ? "" : text.substring(slash + 1);
            if ((resource.equals("*") || resource.equals(request.resource().plural()))
                    && (subresource.equals("*") || subresource.equals(request.subresource()))) {
                return true;
            }
        }
        return false;
    }

    private boolean namespaceSelected(JsonNode selector, AdmissionRequest request) {
        if (Selector.isEmpty(selector)) {
            return true;
        }
        if (isNamespace(request)) {
            ObjectNode object = request.object();
            boolean usable = request.subresource().isEmpty() && object != null;
            return Selector.matches(selector, labels(usable ? object : request.oldObject()));
        }
        if (request.namespace().isEmpty()) {
            return true;
        }
        return Selector.matches(
                selector, labels(namespaces.apply(request.namespace()).orElse(null)));
    }

    private static boolean objectSelected(JsonNode selector, AdmissionRequest request) {
        return Selector.isEmpty(selector)
                || selected(selector, request.object())
                || selected(selector, request.oldObject());
    }

    private static boolean selected(JsonNode selector, @Nullable ObjectNode object) {
        return object != null && Selector.matches(selector, labels(object));
    }

    private static JsonNode labels(@Nullable ObjectNode object) {
        return object == null
                ? JsonNodeFactory.instance.missingNode()
                : object.path("metadata").path("labels");
    }
}
