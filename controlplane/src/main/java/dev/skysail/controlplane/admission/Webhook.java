package dev.skysail.controlplane.admission;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One webhook of a configuration.
 *
 * @param key configuration, position and name: stays the same between two rounds
 * @param spec the entry of {@code webhooks}
 * @param mutating whether its answer may carry a patch
 */
record Webhook(String key, JsonNode spec, boolean mutating) {

    private static final int DEFAULT_TIMEOUT_SECONDS = 10;

    /** Returns all webhooks, configurations in order of names. */
    static List<Webhook> all(List<ObjectNode> configurations, boolean mutating) {
        List<ObjectNode> sorted = new ArrayList<>(configurations);
        sorted.sort(Comparator.comparing(Webhook::configurationName));
        List<Webhook> webhooks = new ArrayList<>();
        for (ObjectNode configuration : sorted) {
            JsonNode specs = configuration.path("webhooks");
            for (int i = 0; i < specs.size(); i++) {
                String key = configurationName(configuration) + "/" + i;
                webhooks.add(new Webhook(key, specs.path(i), mutating));
            }
        }
        return webhooks;
    }

    private static String configurationName(ObjectNode configuration) {
        return configuration.path("metadata").path("name").asString("");
    }

    String name() {
        return spec.path("name").asString("");
    }

    int timeoutSeconds() {
        return spec.path("timeoutSeconds").asInt(DEFAULT_TIMEOUT_SECONDS);
    }

    boolean ignoresFailures() {
        return spec.path("failurePolicy").asString("Fail").equals("Ignore");
    }

    boolean reinvokedIfNeeded() {
        return spec.path("reinvocationPolicy").asString("Never").equals("IfNeeded");
    }

    boolean supportsDryRun() {
        String effects = spec.path("sideEffects").asString("");
        return effects.equals("None") || effects.equals("NoneOnDryRun");
    }
}
