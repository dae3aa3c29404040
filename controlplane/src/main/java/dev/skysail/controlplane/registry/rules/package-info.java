/**
 * Decides: the checks and words that all kinds share.
 *
 * <p>Takes: parts of objects. Gives: findings.
 *
 * <p>May see: resource. After: apimachinery pkg/api/validation, pkg/util/validation.
 */
@NullMarked
package dev.skysail.controlplane.registry.rules;

import org.jspecify.annotations.NullMarked;
