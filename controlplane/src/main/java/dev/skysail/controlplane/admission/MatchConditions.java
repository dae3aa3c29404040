package dev.skysail.controlplane.admission;

import dev.skysail.controlplane.resource.FieldError;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Refuses webhook configurations with match conditions: without a CEL evaluator they could only be
 * called too often or never, and both would be silent.
 */
public final class MatchConditions {

    private static final String TEXT =
            "Forbidden: match conditions are not supported by this server";

    private MatchConditions() {}

    /** Returns one finding per webhook with match conditions. */
    public static List<FieldError> findings(ObjectNode configuration) {
        List<FieldError> findings = new ArrayList<>();
        JsonNode webhooks = configuration.path("webhooks");
        for (int i = 0; i < webhooks.size(); i++) {
            if (!webhooks.path(i).path("matchConditions").isEmpty()) {
                String field = "webhooks[" + i + "].matchConditions";
                findings.add(new FieldError(FieldError.Type.FORBIDDEN, field, TEXT));
            }
        }
        return findings;
    }

    static void refuse(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null
                || !request.resource().group().equals("admissionregistration.k8s.io")
                || !request.resource().kind().endsWith("WebhookConfiguration")) {
            return;
        }
        List<FieldError> findings = findings(object);
        if (!findings.isEmpty()) {
            throw Denials.invalid(request, findings);
        }
    }
}
