/**
 * The cluster as a scheduling decision sees it, zones of virtual nodes included.
 *
 * <p>Decides: which engine nodes stand for a Single virtual node, which of them a pod may use, how
 * a refusal by zones reads as one by nodes.
 *
 * <p>Takes: nodes, pods, namespaces, workloads, disruption budgets and VirtualNodes from informers.
 *
 * <p>Gives: {@link dev.skysail.kubernetes.cluster.ClusterWatch}, {@link
 * dev.skysail.kubernetes.cluster.EngineView}, {@link
 * dev.skysail.kubernetes.cluster.VirtualNodeView}.
 *
 * <p>May see: the Kubernetes client library and the engine; no component.
 *
 * <p>After: pkg/scheduler/backend/cache and eventhandlers.go (1.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.kubernetes.cluster;
