/**
 * Decides: what all controllers read the same way: ownership, selectors, readiness, times.
 *
 * <p>Takes: API objects. Gives: facts about them, and one cache of the cluster for all.
 *
 * <p>May see: fabric8 only. After: pkg/controller/controller_utils.go, controller_ref_manager.go.
 */
@NullMarked
package dev.skysail.controlplane.controllers.cluster;

import org.jspecify.annotations.NullMarked;
