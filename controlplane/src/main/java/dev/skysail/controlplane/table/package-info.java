/**
 * Decides: which columns a client sees of a kind and what stands in the cells.
 *
 * <p>Takes: objects as stored. Gives: meta.k8s.io/v1 Tables.
 *
 * <p>May see: resource. After: kube-apiserver 1.37, pkg/printers/internalversion and the table
 * convertor of custom resources.
 */
@NullMarked
package dev.skysail.controlplane.table;

import org.jspecify.annotations.NullMarked;
