package dev.skysail.profile.webhook;

import dev.skysail.profile.selector.Merge.Additions;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes additions as a JSON patch (RFC 6902) of add operations only. */
public final class AdditionsPatch {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private AdditionsPatch() {}

    /** Returns the patch; empty if there is nothing to add. */
    public static ArrayNode of(Pod pod, Additions additions) {
        ArrayNode patch = JSON.arrayNode();
        entries(patch, "/metadata/labels", pod.getMetadata().getLabels(), additions.labels());
        entries(
                patch,
                "/metadata/annotations",
                pod.getMetadata().getAnnotations(),
                additions.annotations());
        entries(
                patch,
                "/spec/nodeSelector",
                pod.getSpec().getNodeSelector(),
                additions.nodeSelector());
        boolean some =
                pod.getSpec().getTolerations() != null && !pod.getSpec().getTolerations().isEmpty();
        if (!additions.tolerations().isEmpty() && !some) {
            ArrayNode list = operation(patch, "/spec/tolerations").putArray("value");
            additions.tolerations().forEach(t -> list.add(toleration(t)));
        } else {
            additions
                    .tolerations()
                    .forEach(
                            t ->
                                    operation(patch, "/spec/tolerations/-")
                                            .set("value", toleration(t)));
        }
        return patch;
    }

    private static void entries(
            ArrayNode patch,
            String path,
            @Nullable Map<String, String> present,
            Map<String, String> added) {
        if (added.isEmpty()) {
            return;
        }
        if (present == null || present.isEmpty()) {
            ObjectNode map = operation(patch, path).putObject("value");
            added.forEach(map::put);
            return;
        }
        added.forEach(
                (key, value) -> operation(patch, path + "/" + escape(key)).put("value", value));
    }

    private static ObjectNode operation(ArrayNode patch, String path) {
        return patch.addObject().put("op", "add").put("path", path);
    }

    private static ObjectNode toleration(Toleration toleration) {
        return JSON.objectNode()
                .put("key", toleration.getKey())
                .put("operator", toleration.getOperator())
                .put("effect", toleration.getEffect());
    }

    private static String escape(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }
}
