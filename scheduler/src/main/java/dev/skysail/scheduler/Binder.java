package dev.skysail.scheduler;

import dev.skysail.kubernetes.cluster.Place;
import dev.skysail.kubernetes.cluster.VirtualNodes;
import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Posts a Binding; the zone chosen behind a virtual node travels in its annotations. */
final class Binder {

    private final KubernetesClient client;

    Binder(KubernetesClient client) {
        this.client = client;
    }

    void bind(Pod pod, Place place) {
        String namespace = pod.getMetadata().getNamespace();
        client.bindings().inNamespace(namespace).resource(binding(pod, place)).create();
    }

    static Binding binding(Pod pod, Place place) {
        BindingBuilder builder =
                new BindingBuilder()
                        .withNewMetadata()
                        .withName(pod.getMetadata().getName())
                        .withNamespace(pod.getMetadata().getNamespace())
                        .withUid(pod.getMetadata().getUid())
                        .endMetadata()
                        .withNewTarget()
                        .withApiVersion("v1")
                        .withKind("Node")
                        .withName(place.node())
                        .endTarget();
        if (!place.zone().isEmpty()) {
            builder.editMetadata()
                    .addToAnnotations(VirtualNodes.ZONE_ANNOTATION, place.zone())
                    .endMetadata();
        }
        return builder.build();
    }
}
