/**
 * Decides: which ReplicaSets a Deployment has, how big each is, and what its status says.
 *
 * <p>Takes: the Deployment, ReplicaSets and pods of its namespace. Gives: effects on ReplicaSets.
 *
 * <p>May see: controllers.cluster, kubernetes. After: pkg/controller/deployment, 1.37.
 */
@NullMarked
package dev.skysail.controlplane.controllers.deployment;

import org.jspecify.annotations.NullMarked;
