/**
 * Decides: whether a CustomResourceDefinition and its schemas are sound.
 *
 * <p>Takes: a definition. Gives: its defaults, its status at creation, findings.
 *
 * <p>May see: resource, schema, registry.rules. After: apiextensions-apiserver 0.37
 * pkg/apis/apiextensions/validation, pkg/apiserver/schema/validation.go and
 * pkg/registry/customresourcedefinition.
 */
@NullMarked
package dev.skysail.controlplane.registry.definition;

import org.jspecify.annotations.NullMarked;
