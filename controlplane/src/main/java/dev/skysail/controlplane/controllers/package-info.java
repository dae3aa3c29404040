/**
 * Decides: which controllers run in the embedded control plane, and how they start and stop.
 *
 * <p>Takes: a client. Gives: something to close.
 *
 * <p>May see: controllers.*, kubernetes. After: kube-controller-manager, 1.37.
 */
@NullMarked
package dev.skysail.controlplane.controllers;

import org.jspecify.annotations.NullMarked;
