package dev.skysail.controlplane.admission;

import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.Statuses;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Status answers of webhooks (apiserver pkg/admission/plugin/webhook/errors). */
final class Denials {

    private Denials() {}

    /** A webhook that said no, with the status it gave, if any. */
    static ApiException denied(String webhook, JsonNode status) {
        int code = status.path("code").asInt(0);
        String reason = status.path("reason").asString("");
        String given = status.path("message").asString("");
        String message = "admission webhook \"" + webhook + "\" denied the request";
        if (!given.isEmpty()) {
            message += ": " + given;
        } else if (!reason.isEmpty()) {
            message += ": " + reason;
        } else {
            message += " without explanation";
        }
        return Statuses.make(code < 400 ? 400 : code, reason, message, details(status));
    }

    private static @Nullable ObjectNode details(JsonNode status) {
        return status.path("details") instanceof ObjectNode details ? details.deepCopy() : null;
    }

    /** A webhook with side effects that a dry run would meet. */
    static ApiException noDryRun(String webhook) {
        String message = "admission webhook \"" + webhook + "\" does not support dry run";
        return Statuses.badRequest(message);
    }

    static ApiException internal(String message) {
        return Statuses.internalError(message);
    }

    static ApiException invalid(AdmissionRequest request, List<FieldError> findings) {
        return Statuses.invalid(request.resource(), request.name(), findings);
    }
}
