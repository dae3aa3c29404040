package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.GroupVersionForDiscovery;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the API server serves at one moment.
 *
 * @param resources all resources in all versions, the preferred version of a group first
 * @param failures group versions that could not be read
 */
public record Discovery(List<ServedResource> resources, List<String> failures) {

    /** Copies the lists. */
    public Discovery {
        resources = List.copyOf(resources);
        failures = List.copyOf(failures);
    }

    /** Asks the server. */
    public static Discovery read(KubernetesClient client) {
        List<ServedResource> resources = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        read(client, "v1", resources, failures);
        for (APIGroup group : client.getApiGroups().getGroups()) {
            String preferred =
                    group.getPreferredVersion() == null
                            ? ""
                            : group.getPreferredVersion().getGroupVersion();
            if (!preferred.isEmpty()) {
                read(client, preferred, resources, failures);
            }
            for (GroupVersionForDiscovery version : group.getVersions()) {
                if (!version.getGroupVersion().equals(preferred)) {
                    read(client, version.getGroupVersion(), resources, failures);
                }
            }
        }
        return new Discovery(resources, failures);
    }

    /** Returns the resource of a kind. */
    public Optional<ServedResource> find(String apiVersion, String kind) {
        return resources.stream()
                .filter(r -> r.apiVersion().equals(apiVersion) && r.kind().equals(kind))
                .findFirst();
    }

    /** Returns each deletable resource in one version. */
    public List<ServedResource> deletable() {
        List<ServedResource> result = new ArrayList<>();
        for (ServedResource resource : resources) {
            boolean known =
                    result.stream()
                            .anyMatch(
                                    r ->
                                            r.group().equals(resource.group())
                                                    && r.plural().equals(resource.plural()));
            if (resource.deletable() && !known) {
                result.add(resource);
            }
        }
        return result;
    }

    private static void read(
            KubernetesClient client,
            String groupVersion,
            List<ServedResource> resources,
            List<String> failures) {
        try {
            APIResourceList list = client.getApiResources(groupVersion);
            if (list == null) {
                failures.add(groupVersion);
                return;
            }
            int slash = groupVersion.indexOf('/');
            String group = slash < 0 ? "" : groupVersion.substring(0, slash);
            String version = groupVersion.substring(slash + 1);
            for (APIResource r : list.getResources()) {
                if (!r.getName().contains("/")) {
                    resources.add(
                            new ServedResource(
                                    group,
                                    version,
                                    r.getName(),
                                    r.getKind(),
                                    Boolean.TRUE.equals(r.getNamespaced()),
                                    r.getVerbs() == null ? Set.of() : Set.copyOf(r.getVerbs())));
                }
            }
        } catch (KubernetesClientException e) {
            failures.add(groupVersion);
        }
    }
}
