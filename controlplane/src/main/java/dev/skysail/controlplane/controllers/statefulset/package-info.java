/**
 * Decides: which pods and claims of a StatefulSet are made and deleted, in which order, its
 * revisions and its status.
 *
 * <p>Takes: the StatefulSet, its revisions and the pods around it. Gives: effects on pods, claims,
 * revisions and status.
 *
 * <p>May see: controllers.cluster, kubernetes. After: pkg/controller/statefulset, 1.37.
 */
@NullMarked
package dev.skysail.controlplane.controllers.statefulset;

import org.jspecify.annotations.NullMarked;
