/**
 * Decides: which resources are served and how discovery shows them.
 *
 * <p>Takes: the built-in catalogue and custom definitions. Gives: served resources, discovery and
 * OpenAPI answers.
 *
 * <p>May see: resource, schema, apiserver.wire. After: apiserver pkg/endpoints/discovery,
 * apiextensions-apiserver.
 */
@NullMarked
package dev.skysail.controlplane.apiserver.catalogue;

import org.jspecify.annotations.NullMarked;
