/**
 * Decides: what a served resource is called and how failures are worded.
 *
 * <p>Takes: names and findings. Gives: descriptions and {@code metav1.Status} answers.
 *
 * <p>May see: nothing of this module. After: apimachinery pkg/api/errors, pkg/apis/meta/v1.
 */
@NullMarked
package dev.skysail.controlplane.resource;

import org.jspecify.annotations.NullMarked;
