package dev.skysail.scheduling.model;

import java.util.List;

/// The arithmetic of what a pod requests.
///
/// Regular containers run beside the sidecars; a plain init container runs beside the sidecars
/// declared before it; the pod needs the larger of both, resource by resource. Requests of the
/// whole pod replace sums; overhead comes on top.
///
/// Source: component-helpers resource/helpers.go, 0.37.2 (KEP-753, KEP-2837, KEP-688).
public final class RequestedResources {
    /// Millicores counted in scores for a container that requests no cpu.
    public static final long DEFAULT_MILLI_CPU = 100;

    /// Bytes counted in scores for a container that requests no memory.
    public static final long DEFAULT_MEMORY = 200L * 1024 * 1024;

    private static final Resources NO_DEFAULTS = Resources.NONE;
    private static final Resources DEFAULTS = Resources.of(DEFAULT_MILLI_CPU, DEFAULT_MEMORY);

    private RequestedResources() {}

    /// What the pod really requests: used for fitting.
    public static Resources of(Pod pod) {
        return sum(pod, NO_DEFAULTS);
    }

    /// What the pod counts for in scores: defaults where a container requests nothing.
    public static Resources nonZero(Pod pod) {
        Resources defaults = DEFAULTS;
        if (!pod.podRequests().amounts().isEmpty()) {
            defaults = NO_DEFAULTS;
            for (String name : DEFAULTS.amounts().keySet()) {
                boolean missing = !pod.podRequests().has(name) && !of(pod).has(name);
                if (missing) {
                    defaults = defaults.with(name, DEFAULTS.get(name));
                }
            }
        }
        return sum(pod, defaults);
    }

    private static Resources sum(Pod pod, Resources defaults) {
        Resources running = Resources.NONE;
        for (Container container : pod.containers()) {
            running = running.plus(orDefault(container.requests(), defaults));
        }
        Resources sidecars = Resources.NONE;
        Resources starting = Resources.NONE;
        for (Container container : pod.initContainers()) {
            Resources own = orDefault(container.requests(), defaults);
            if (container.sidecar()) {
                running = running.plus(own);
                sidecars = sidecars.plus(own);
                starting = starting.max(sidecars);
            } else {
                starting = starting.max(sidecars.plus(own));
            }
        }
        Resources total = running.max(starting);
        for (String name : List.copyOf(pod.podRequests().amounts().keySet())) {
            if (isPodLevel(name)) {
                total = total.with(name, pod.podRequests().get(name));
            }
        }
        return total.plus(pod.overhead());
    }

    private static boolean isPodLevel(String name) {
        return name.equals(Resources.CPU)
                || name.equals(Resources.MEMORY)
                || name.startsWith("hugepages-");
    }

    private static Resources orDefault(Resources requests, Resources defaults) {
        Resources result = requests;
        for (String name : defaults.amounts().keySet()) {
            if (!requests.has(name)) {
                result = result.with(name, defaults.get(name));
            }
        }
        return result;
    }
}
