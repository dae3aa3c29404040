package dev.skysail.controlplane.registry.rules;

import java.util.List;

/** Which resource names are standard, extended or neither (pkg/apis/core/helper). */
public final class ResourceNames {

    private static final List<String> CONTAINER = List.of("cpu", "memory", "ephemeral-storage");
    private static final List<String> WHOLE =
            List.of(
                    "pods",
                    "services",
                    "replicationcontrollers",
                    "resourcequotas",
                    "secrets",
                    "configmaps",
                    "persistentvolumeclaims",
                    "services.nodeports",
                    "services.loadbalancers");

    private ResourceNames() {}

    public static boolean isExtended(String name) {
        return name.contains("/") && !name.contains("kubernetes.io/");
    }

    public static boolean isWhole(String name) {
        return isExtended(name) || WHOLE.contains(name);
    }

    public static void container(String name, String path, Findings findings) {
        List<String> problems = Names.qualified(name);
        problems.forEach(text -> findings.invalid(path, name, text));
        if (!problems.isEmpty() || name.contains("/")) {
            return;
        }
        boolean known = CONTAINER.contains(name) || name.startsWith("hugepages-");
        if (!known && !isWhole(name)) {
            findings.invalid(path, name, "must be a standard resource type or fully qualified");
        }
        if (!known) {
            findings.invalid(path, name, "must be a standard resource for containers");
        }
    }
}
