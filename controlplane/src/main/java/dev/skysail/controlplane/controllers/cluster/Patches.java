package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Patches that fail when the object has changed or was replaced.
 *
 * <p>They are JSON merge patches with the UID and the version that was seen, so a list in them
 * replaces the list as it was seen.
 */
public final class Patches {

    /** How the patches are sent. */
    public static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private Patches() {}

    /** Replaces the owner references. */
    public static void owners(
            KubernetesClient client, HasMetadata object, List<OwnerReference> owners) {
        client.resource(object)
                .patch(MERGE, body(client, object, Map.of("ownerReferences", owners), Map.of()));
    }

    /** Adds labels. */
    public static void labels(
            KubernetesClient client, HasMetadata object, Map<String, String> labels) {
        client.resource(object)
                .patch(MERGE, body(client, object, Map.of("labels", labels), Map.of()));
    }

    /** Replaces fields of the spec. */
    public static void spec(KubernetesClient client, HasMetadata object, Map<String, ?> fields) {
        client.resource(object)
                .patch(MERGE, body(client, object, Map.of(), Map.of("spec", fields)));
    }

    /** Returns the text of a patch. */
    public static String body(
            KubernetesClient client,
            HasMetadata object,
            Map<String, ?> metadata,
            Map<String, ?> rest) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("uid", object.getMetadata().getUid());
        all.put("resourceVersion", object.getMetadata().getResourceVersion());
        all.putAll(metadata);
        Map<String, Object> patch = new LinkedHashMap<>();
        patch.put("metadata", all);
        patch.putAll(rest);
        return client.getKubernetesSerialization().asJson(patch);
    }
}
