/**
 * Decides: which objects go, wait or are set free because their owners went.
 *
 * <p>Takes: the graph of owners and dependents, and live answers about owners. Gives: deletions.
 *
 * <p>May see: controllers.cluster, kubernetes. After: pkg/controller/garbagecollector, 1.37.
 */
@NullMarked
package dev.skysail.controlplane.controllers.garbagecollector;

import org.jspecify.annotations.NullMarked;
