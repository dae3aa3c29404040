package dev.skysail.controlplane.controllers.garbagecollector;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Patches;
import dev.skysail.controlplane.controllers.cluster.ServedResource;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Reads, patches and deletes objects of any kind, always under their UID. */
final class ObjectWriter {

    private final KubernetesClient client;

    ObjectWriter(KubernetesClient client) {
        this.client = client;
    }

    /** Returns the object of a name, whatever its UID. */
    Optional<GenericKubernetesResource> get(
            ServedResource resource, String namespace, String name) {
        return Optional.ofNullable(handle(resource, namespace, name).get());
    }

    /** Deletes an object in the version that was judged. */
    void delete(GraphNode node, String version, String policy) {
        Object options =
                new DeleteOptionsBuilder()
                        .withPropagationPolicy(policy)
                        .withNewPreconditions()
                        .withUid(node.uid())
                        .withResourceVersion(version)
                        .endPreconditions()
                        .build();
        client.raw(node.resource().path(node.namespace(), node.name()), "DELETE", options);
    }

    void removeOwners(GraphNode node, Set<String> owners) {
        changeOwners(
                node, refs -> refs.stream().filter(r -> !owners.contains(r.getUid())).toList());
    }

    void unblock(GraphNode node) {
        changeOwners(
                node,
                refs ->
                        refs.stream()
                                .map(
                                        r ->
                                                new OwnerReferenceBuilder(r)
                                                        .withBlockOwnerDeletion(false)
                                                        .build())
                                .toList());
    }

    void removeFinalizer(GraphNode node, String finalizer) {
        Optional<GenericKubernetesResource> live = live(node);
        if (live.isEmpty() || live.get().getMetadata().getFinalizers() == null) {
            return;
        }
        List<String> before = live.get().getMetadata().getFinalizers();
        List<String> after = before.stream().filter(f -> !f.equals(finalizer)).toList();
        if (!after.equals(before)) {
            patch(node, live.get(), Map.of("finalizers", after));
        }
    }

    private void changeOwners(GraphNode node, UnaryOperator<List<OwnerReference>> change) {
        Optional<GenericKubernetesResource> live = live(node);
        if (live.isEmpty()) {
            return;
        }
        List<OwnerReference> before = Ownership.owners(live.get());
        List<OwnerReference> after = change.apply(before);
        if (!after.equals(before)) {
            patch(node, live.get(), Map.of("ownerReferences", after));
        }
    }

    private Optional<GenericKubernetesResource> live(GraphNode node) {
        return get(node.resource(), node.namespace(), node.name())
                .filter(object -> object.getMetadata().getUid().equals(node.uid()));
    }

    private void patch(GraphNode node, GenericKubernetesResource live, Map<String, ?> metadata) {
        String body = Patches.body(client, live, metadata, Map.of());
        try {
            handle(node.resource(), node.namespace(), node.name()).patch(Patches.MERGE, body);
        } catch (KubernetesClientException e) {
            if (!ApiFailures.notFound(e)) {
                throw e;
            }
        }
    }

    private Resource<GenericKubernetesResource> handle(
            ServedResource resource, String namespace, String name) {
        var all = client.genericKubernetesResources(resource.context());
        return resource.namespaced()
                ? all.inNamespace(namespace).withName(name)
                : all.withName(name);
    }
}
