/**
 * Decides: which fields a kind has, what type they are and how lists of it are merged.
 *
 * <p>Takes: recorded OpenAPI documents and CustomResourceDefinitions. Gives: findings, patched
 * objects and OpenAPI documents.
 *
 * <p>May see: resource, fields. After: kube-openapi, apimachinery strategicpatch,
 * apiextensions-apiserver.
 */
@NullMarked
package dev.skysail.controlplane.schema;

import org.jspecify.annotations.NullMarked;
