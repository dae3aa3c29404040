package dev.skysail.profile.webhook;

import dev.skysail.profile.selector.Merge;
import dev.skysail.profile.selector.SelectorReading;
import dev.skysail.profile.selector.SteeringDecision;
import dev.skysail.profile.selector.SteeringSource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers AdmissionReviews. Changes nothing itself, so dry runs need no care.
 *
 * <p>Source: k8s.io/api admission/v1, 0.37.2.
 */
public final class AdmissionAnswers {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int FORBIDDEN = 403;

    private final KubernetesSerialization serialization;
    private final SteeringSource source;

    /** Answers by what the source has at the time of the question. */
    public AdmissionAnswers(KubernetesSerialization serialization, SteeringSource source) {
        this.serialization = serialization;
        this.source = source;
    }

    /**
     * Answers a review of a pod.
     *
     * @throws IllegalArgumentException if it is no AdmissionReview
     */
    public String pod(String review) {
        JsonNode request = request(review);
        JsonNode object = request.path("object");
        if (!request.path("operation").asString("").equals("CREATE") || !object.isObject()) {
            return allowed(request, JsonNodeFactory.instance.arrayNode());
        }
        Pod pod = serialization.unmarshal(object.toString(), Pod.class);
        String namespace = request.path("namespace").asString("default");
        SteeringDecision decision =
                SteeringDecision.decide(pod, source.namespaceLabels(namespace), source.selectors());
        return switch (Merge.atCreation(pod, decision)) {
            case Merge.Additions additions -> allowed(request, AdditionsPatch.of(pod, additions));
            case Merge.Conflict(String sentence) -> denied(request, sentence);
        };
    }

    /**
     * Answers a review of a Selector.
     *
     * @throws IllegalArgumentException if it is no AdmissionReview
     */
    public String selector(String review) {
        JsonNode request = request(review);
        JsonNode object = request.path("object");
        if (!object.isObject()) {
            return allowed(request, JsonNodeFactory.instance.arrayNode());
        }
        var resource = serialization.unmarshal(object.toString(), GenericKubernetesResource.class);
        return switch (SelectorReading.of(resource)) {
            case SelectorReading.Valid _ -> allowed(request, JsonNodeFactory.instance.arrayNode());
            case SelectorReading.Invalid(String sentence) -> denied(request, sentence);
        };
    }

    private static JsonNode request(String review) {
        try {
            JsonNode request = JSON.readTree(review).path("request");
            if (request.path("uid").asString("").isEmpty()) {
                throw new IllegalArgumentException("no AdmissionReview with a request");
            }
            return request;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }

    private static String allowed(JsonNode request, ArrayNode patch) {
        ObjectNode review = answer(request);
        ObjectNode response = (ObjectNode) review.path("response");
        response.put("allowed", true);
        if (!patch.isEmpty()) {
            byte[] bytes = patch.toString().getBytes(StandardCharsets.UTF_8);
            response.put("patchType", "JSONPatch");
            response.put("patch", Base64.getEncoder().encodeToString(bytes));
        }
        return review.toString();
    }

    private static String denied(JsonNode request, String sentence) {
        ObjectNode review = answer(request);
        ObjectNode response = (ObjectNode) review.path("response");
        response.put("allowed", false);
        response.putObject("status").put("code", FORBIDDEN).put("message", sentence);
        return review.toString();
    }

    private static ObjectNode answer(JsonNode request) {
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
        review.putObject("response").put("uid", request.path("uid").asString(""));
        return review;
    }
}
