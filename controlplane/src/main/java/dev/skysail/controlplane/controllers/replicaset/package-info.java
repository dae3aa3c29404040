/**
 * Decides: which pods of a ReplicaSet are made, deleted, adopted and released, and its status.
 *
 * <p>Takes: the ReplicaSet and the pods around it. Gives: effects on pods and status.
 *
 * <p>May see: controllers.cluster, kubernetes. After: pkg/controller/replicaset, 1.37.
 */
@NullMarked
package dev.skysail.controlplane.controllers.replicaset;

import org.jspecify.annotations.NullMarked;
