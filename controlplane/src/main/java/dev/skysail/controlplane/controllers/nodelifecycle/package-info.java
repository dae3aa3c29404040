/**
 * Decides: whether a node is alive, which taints say so, and which pods lost their node.
 *
 * <p>Takes: a node, its lease, what was seen before. Gives: conditions, taints, deletions.
 *
 * <p>May see: controllers.cluster, kubernetes. After: pkg/controller/nodelifecycle and podgc, 1.37.
 */
@NullMarked
package dev.skysail.controlplane.controllers.nodelifecycle;

import org.jspecify.annotations.NullMarked;
