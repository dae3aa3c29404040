/**
 * Decides: in which order a namespace is emptied, and when it may go.
 *
 * <p>Takes: a namespace and what is left in it. Gives: deletions, conditions, the last word.
 *
 * <p>May see: controllers.cluster, kubernetes. After: pkg/controller/namespace, 1.37 (KEP-5080).
 */
@NullMarked
package dev.skysail.controlplane.controllers.namespace;

import org.jspecify.annotations.NullMarked;
