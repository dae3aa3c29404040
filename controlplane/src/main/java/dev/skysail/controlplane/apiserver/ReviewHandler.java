package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.resource.User;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers who somebody is and what they may do (authentication.k8s.io, authorization.k8s.io); these
 * objects are never stored. Whoever is authenticated may do everything here.
 */
final class ReviewHandler {

    private static final List<String> REVIEWS =
            List.of(
                    "selfsubjectreviews.authentication.k8s.io",
                    "tokenreviews.authentication.k8s.io",
                    "localsubjectaccessreviews.authorization.k8s.io",
                    "selfsubjectaccessreviews.authorization.k8s.io",
                    "selfsubjectrulesreviews.authorization.k8s.io",
                    "subjectaccessreviews.authorization.k8s.io");

    private final Function<String, Optional<User>> tokens;

    ReviewHandler(Function<String, Optional<User>> tokens) {
        this.tokens = tokens;
    }

    static boolean reviews(Served served) {
        return REVIEWS.contains(served.storage());
    }

    Answer review(Call call, Served served, ObjectNode review) {
        if (!call.method().equals("POST")) {
            throw Statuses.methodNotAllowed();
        }
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        switch (served.info().kind()) {
            case "SelfSubjectReview" -> status.set("userInfo", info(call.user()));
            case "TokenReview" -> token(review.path("spec").path("token").asString(""), status);
            case "SelfSubjectRulesReview" -> rules(status);
            default -> status.put("allowed", true);
        }
        review.set("status", status);
        return new Answer.Body(201, review);
    }

    private void token(String token, ObjectNode status) {
        Optional<User> user = tokens.apply(token);
        user.ifPresent(found -> status.put("authenticated", true).set("user", info(found)));
        if (user.isEmpty()) {
            status.putObject("user");
            status.put("error", "invalid bearer token");
        }
    }

    private static void rules(ObjectNode status) {
        ObjectNode resources = status.putArray("resourceRules").addObject();
        ObjectNode paths = status.putArray("nonResourceRules").addObject();
        for (ObjectNode rule : List.of(resources, paths)) {
            rule.putArray("verbs").add("*");
        }
        resources.putArray("apiGroups").add("*");
        resources.putArray("resources").add("*");
        paths.putArray("nonResourceURLs").add("*");
        status.put("incomplete", false);
    }

    private static ObjectNode info(User user) {
        ObjectNode info = JsonNodeFactory.instance.objectNode();
        info.put("username", user.name());
        if (!user.uid().isEmpty()) {
            info.put("uid", user.uid());
        }
        ArrayNode groups = info.putArray("groups");
        user.groups().forEach(groups::add);
        if (!user.extra().isEmpty()) {
            ObjectNode extra = info.putObject("extra");
            user.extra().forEach((key, values) -> values.forEach(extra.putArray(key)::add));
        }
        return info;
    }
}
