package dev.skysail.controlplane.resource;

import java.util.List;

/**
 * One served resource as discovery describes it (metav1.APIResource) with the group and version it
 * is served under.
 *
 * @param group API group, empty for the core group
 * @param version served version, such as {@code v1}
 * @param plural resource name in paths, such as {@code pods}
 * @param singular singular name, such as {@code pod}
 * @param kind kind, such as {@code Pod}
 * @param namespaced whether objects live in a namespace
 * @param shortNames short names, such as {@code po}
 * @param categories categories, such as {@code all}
 * @param verbs supported verbs in discovery's order
 * @param subresources names of the subresources served, such as {@code status}
 */
public record ResourceInfo(
        String group,
        String version,
        String plural,
        String singular,
        String kind,
        boolean namespaced,
        List<String> shortNames,
        List<String> categories,
        List<String> verbs,
        List<String> subresources) {

    public ResourceInfo {
        shortNames = List.copyOf(shortNames);
        categories = List.copyOf(categories);
        verbs = List.copyOf(verbs);
        subresources = List.copyOf(subresources);
    }

    /** Returns {@code v1} or {@code group/version}. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** Returns {@code pods} or {@code deployments.apps}, as messages name a resource. */
    public String qualified() {
        return group.isEmpty() ? plural : plural + "." + group;
    }
}
