/**
 * Decides: which pods are valid and what a pod is given.
 *
 * <p>Takes: pods as requested and as stored. Gives: completed pods and findings.
 *
 * <p>May see: registry.rules, resource. After: kubernetes pkg/apis/core (defaults, validation),
 * pkg/registry/core/pod.
 */
@NullMarked
package dev.skysail.controlplane.registry.pod;

import org.jspecify.annotations.NullMarked;
