/** Kubernetes scheduling decisions as a pure function of a pod and a snapshot. */
module dev.skysail.scheduling {
    requires static transitive org.jspecify;

    exports dev.skysail.scheduling.config;
    exports dev.skysail.scheduling.eviction;
    exports dev.skysail.scheduling.explain;
    exports dev.skysail.scheduling.framework;
    exports dev.skysail.scheduling.memory;
    exports dev.skysail.scheduling.model;
    exports dev.skysail.scheduling.preemption;
    exports dev.skysail.scheduling.profiles;
    exports dev.skysail.scheduling.snapshot;
    exports dev.skysail.scheduling.storage;
}
