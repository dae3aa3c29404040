package dev.skysail.controlplane.controllers.nodelifecycle;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the search for lost pods sees.
 *
 * @param pods all pods
 * @param nodes names of all nodes
 * @param missing since when names that pods mention are missing
 */
public record LostPodsView(List<Pod> pods, Set<String> nodes, Map<String, Instant> missing) {}
