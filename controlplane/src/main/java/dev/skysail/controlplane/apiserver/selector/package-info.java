/**
 * Decides: which objects a label or field selector picks.
 *
 * <p>Takes: selector texts. Gives: predicates over objects.
 *
 * <p>May see: resource. After: apimachinery pkg/labels, pkg/fields.
 */
@NullMarked
package dev.skysail.controlplane.apiserver.selector;

import org.jspecify.annotations.NullMarked;
