/**
 * Decides: who owns which fields of an object, and what server-side apply makes of it.
 *
 * <p>Takes: types of fields, the live object, the changed or applied one, the manager. Gives: the
 * merged object and its managedFields, or the conflicts.
 *
 * <p>May see: resource. After: structured-merge-diff v6, apimachinery managedfields (1.37.2),
 * KEP-555.
 */
@NullMarked
package dev.skysail.controlplane.fields;

import org.jspecify.annotations.NullMarked;
