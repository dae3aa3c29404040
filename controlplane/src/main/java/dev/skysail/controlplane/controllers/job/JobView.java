package dev.skysail.controlplane.controllers.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Set;

/**
 * What a step for a Job sees.
 *
 * @param job the Job
 * @param pods all pods of its namespace
 * @param failures what is known of its last failures
 * @param settled whether all pods that were made or deleted for it have been seen
 * @param released UIDs of pods whose finalizer was taken and that may still show it
 */
record JobView(Job job, List<Pod> pods, Failures failures, boolean settled, Set<String> released) {}
