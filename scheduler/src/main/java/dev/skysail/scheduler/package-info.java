/**
 * The scheduler process around the engine.
 *
 * <p>Decides: which pod is tried next and when a refused one is tried again; nothing about nodes.
 *
 * <p>Takes: unbound pods of its scheduler name, and the cluster as {@link
 * dev.skysail.kubernetes.cluster.ClusterWatch} shows it.
 *
 * <p>Gives: bindings, the events Scheduled, FailedScheduling and Preempted, the condition
 * PodScheduled, deletions of victims.
 *
 * <p>May see: kubernetes and the engine; no other component.
 *
 * <p>After: pkg/scheduler/schedule_one.go and backend/queue (1.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.scheduler;
