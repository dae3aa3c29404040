/**
 * API objects in the engine's words.
 *
 * <p>Decides: nothing; what an object leaves out gets the API's default.
 *
 * <p>Takes: pods, nodes and selectors of the client library, as an API server stores them.
 *
 * <p>Gives: {@link dev.skysail.kubernetes.engine.EngineModel}.
 *
 * <p>May see: the Kubernetes client library and the engine's model; no component.
 *
 * <p>After: pkg/scheduler/framework/types.go (1.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.kubernetes.engine;
