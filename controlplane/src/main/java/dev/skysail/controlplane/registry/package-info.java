/**
 * Decides: which defaults an object gets and whether it is valid.
 *
 * <p>Takes: objects as requested and as stored. Gives: completed objects and findings.
 *
 * <p>May see: resource. After: kubernetes pkg/registry, pkg/apis (defaults, validation), 1.37.2.
 */
@NullMarked
package dev.skysail.controlplane.registry;

import org.jspecify.annotations.NullMarked;
