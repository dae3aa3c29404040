/**
 * Decides: whether a write may go on, and how hooks change it on the way.
 *
 * <p>Takes: one write and the webhook configurations. Gives: the changed object, warnings, or a
 * Status.
 *
 * <p>May see: resource, codec (JSON patch). After: kube-apiserver 1.37 admission chain and the
 * generic webhook plugins (apiserver pkg/admission/plugin/webhook).
 */
@NullMarked
package dev.skysail.controlplane.admission;

import org.jspecify.annotations.NullMarked;
