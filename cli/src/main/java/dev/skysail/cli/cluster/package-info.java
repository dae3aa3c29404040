/**
 * A whole cluster in this JVM.
 *
 * <p>Decides: which parts run, in which order they start and stop.
 *
 * <p>Takes: {@link dev.skysail.cli.cluster.LocalClusterOptions}.
 *
 * <p>Gives: {@link dev.skysail.cli.cluster.LocalCluster} with its kubeconfig and its cloud.
 *
 * <p>May see: the entry point of every component; joins them through their ports.
 *
 * <p>After: nothing upstream; kube-up scripts do this with processes.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.cli.cluster;
