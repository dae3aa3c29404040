package dev.skysail.scheduling.config;

import java.util.List;

/// Arguments of NodeResourcesFit.
///
/// @param ignoredResources extended resources that never stop a pod
/// @param ignoredResourceGroups groups, the part before the slash, of such resources
public record FitArgs(
        List<String> ignoredResources,
        List<String> ignoredResourceGroups,
        ScoringStrategy strategy) {
    /// Nothing ignored, emptier is better.
    public static final FitArgs DEFAULT =
            new FitArgs(List.of(), List.of(), ScoringStrategy.DEFAULT);

    public FitArgs {
        ignoredResources = List.copyOf(ignoredResources);
        ignoredResourceGroups = List.copyOf(ignoredResourceGroups);
    }

    /// Whether an extended resource never stops a pod.
    public boolean ignores(String resource) {
        int slash = resource.indexOf('/');
        return ignoredResources.contains(resource)
                || (slash >= 0 && ignoredResourceGroups.contains(resource.substring(0, slash)));
    }
}
