package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.Set;

/**
 * A resource that the API server serves.
 *
 * @param group API group, empty for core
 * @param version API version
 * @param plural name in paths
 * @param kind kind of its objects
 * @param namespaced whether objects lie in namespaces
 * @param verbs what can be done with it
 */
public record ServedResource(
        String group,
        String version,
        String plural,
        String kind,
        boolean namespaced,
        Set<String> verbs) {

    /** Returns group and version as objects have it. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** Returns what the client needs to know for untyped access. */
    public ResourceDefinitionContext context() {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withPlural(plural)
                .withKind(kind)
                .withNamespaced(namespaced)
                .build();
    }

    /** Returns the path of one object. */
    public String path(String namespace, String name) {
        String root = group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
        String scope = namespaced ? "/namespaces/" + namespace : "";
        return root + scope + "/" + plural + "/" + name;
    }

    /** Returns whether objects can be found and deleted. */
    public boolean deletable() {
        return verbs.contains("list") && verbs.contains("delete");
    }
}
