package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Everything read from files, in the order of the files. */
public final class Inventory {

    private final List<Node> nodes = new ArrayList<>();
    private final List<ReadPod> pods = new ArrayList<>();
    private final List<Namespace> namespaces = new ArrayList<>();
    private final List<WorkloadSelector> selectors = new ArrayList<>();
    private final List<PodDisruptionBudget> budgets = new ArrayList<>();
    private final List<Workload> workloads = new ArrayList<>();
    private final Storage.Builder storage = Storage.builder();
    private final NavigableMap<String, PriorityClass> priorityClasses = new TreeMap<>();
    private final NavigableMap<String, Integer> kinds = new TreeMap<>();

    /** Nodes. */
    public List<Node> nodes() {
        return nodes;
    }

    /** Pods, finished ones left out. */
    public List<ReadPod> pods() {
        return pods;
    }

    /** Namespaces with their labels. */
    public List<Namespace> namespaces() {
        return namespaces;
    }

    /** Services and controllers that default spreading looks at. */
    public List<WorkloadSelector> selectors() {
        return selectors;
    }

    /** Disruption budgets. */
    public List<PodDisruptionBudget> budgets() {
        return budgets;
    }

    /** Objects that make pods. */
    public List<Workload> workloads() {
        return workloads;
    }

    /** Priority classes by name. */
    public NavigableMap<String, PriorityClass> priorityClasses() {
        return priorityClasses;
    }

    /** Volumes, claims and drivers. */
    public Storage.Builder storage() {
        return storage;
    }

    /** How many objects of each kind were read. */
    public NavigableMap<String, Integer> kinds() {
        return kinds;
    }
}
