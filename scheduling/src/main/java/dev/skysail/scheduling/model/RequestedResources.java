package dev.skysail.scheduling.model;

import java.util.function.Function;

/// The arithmetic of what a pod requests.
///
/// Regular containers run beside the sidecars; a plain init container runs beside the sidecars
/// declared before it; the pod needs the larger of both, resource by resource. Requests of the
/// whole pod replace sums; overhead comes on top. Where requests changed under way, the largest of
/// wanted, allotted and effective counts, or of the last two if the node agent cannot do it.
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

    /// What NodeResourcesFit ranks a pod by that is not yet placed: defaults where a container
    /// requests nothing, and, as upstream's scorer leaves them out, no requests of the whole pod.
    ///
    /// Source: plugins/noderesources/fit.go (nodeResourceStrategyTypeMap), 1.37.2.
    public static Resources scored(Pod pod) {
        return ofContainers(pod, DEFAULTS, Container::requests).plus(pod.overhead());
    }

    private static Resources sum(Pod pod, Resources defaults) {
        ResizeStatus resize = pod.resize();
        Resources total = ofContainers(pod, defaults, Container::requests);
        if (!resize.isNone()) {
            Resources changed = changedSums(pod, defaults);
            total = resize.infeasible() ? changed : total.max(changed);
        }
        Resources ofPod = pod.podRequests().amounts().isEmpty() ? Resources.NONE : ofPod(pod);
        for (String name : ofPod.amounts().keySet()) {
            if (isPodLevel(name)) {
                total = total.with(name, ofPod.get(name));
            }
        }
        return total.plus(pod.overhead());
    }

    /// The larger of what was allotted and what is in effect.
    private static Resources changedSums(Pod pod, Resources defaults) {
        ResizeStatus resize = pod.resize();
        if (resize.podAllocated() != null && resize.podActuated() != null) {
            return resize.podAllocated().max(resize.podActuated());
        }
        Function<Container, Resources> allocated =
                container ->
                        resize.allocated()
                                .getOrDefault(
                                        container.name(),
                                        resize.infeasible()
                                                ? Resources.NONE
                                                : container.requests());
        Function<Container, Resources> actuated =
                container ->
                        resize.actuated()
                                .getOrDefault(container.name(), allocated.apply(container));
        return ofContainers(pod, defaults, allocated).max(ofContainers(pod, defaults, actuated));
    }

    private static Resources ofPod(Pod pod) {
        ResizeStatus resize = pod.resize();
        Resources actuated = resize.podActuated();
        if (actuated == null) {
            return pod.podRequests();
        }
        Resources spec = resize.infeasible() ? Resources.NONE : pod.podRequests();
        Resources allocated = resize.podAllocated();
        return spec.max(actuated).max(allocated == null ? Resources.NONE : allocated);
    }

    private static Resources ofContainers(
            Pod pod, Resources defaults, Function<Container, Resources> requests) {
        Resources running = Resources.NONE;
        for (Container container : pod.containers()) {
            running = running.plus(orDefault(requests.apply(container), defaults));
        }
        Resources sidecars = Resources.NONE;
        Resources starting = Resources.NONE;
        for (Container container : pod.initContainers()) {
            Resources own = orDefault(requests.apply(container), defaults);
            if (container.sidecar()) {
                running = running.plus(own);
                sidecars = sidecars.plus(own);
                starting = starting.max(sidecars);
            } else {
                starting = starting.max(sidecars.plus(own));
            }
        }
        return running.max(starting);
    }

    /// The sum over the containers' own requests.
    static Resources ofContainers(Pod pod) {
        return ofContainers(pod, NO_DEFAULTS, Container::requests);
    }

    /// Whether a whole pod may request it.
    static boolean isPodLevel(String name) {
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
