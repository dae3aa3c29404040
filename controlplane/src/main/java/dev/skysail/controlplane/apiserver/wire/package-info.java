/**
 * Decides: how a request and an answer look on the wire.
 *
 * <p>Takes: HTTP requests. Gives: calls, bodies as trees, and sent answers.
 *
 * <p>May see: resource, schema, codec. After: apiserver pkg/endpoints/request,
 * handlers/negotiation, responsewriters.
 */
@NullMarked
package dev.skysail.controlplane.apiserver.wire;

import org.jspecify.annotations.NullMarked;
