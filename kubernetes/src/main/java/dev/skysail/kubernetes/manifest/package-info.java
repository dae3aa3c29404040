/**
 * Files of Kubernetes objects in the engine's words.
 *
 * <p>Decides: what makes a file unusable, and which fields no decision reads.
 *
 * <p>Takes: YAML and JSON streams as kubectl prints them, Lists and several documents.
 *
 * <p>Gives: {@link dev.skysail.kubernetes.manifest.Inventory}, warnings, or one sentence with file,
 * document and field.
 *
 * <p>May see: the engine's model, Jackson, snakeyaml-engine; not the client library.
 *
 * <p>After: k8s.io/api core/v1, apps/v1, batch/v1, policy/v1 (0.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.kubernetes.manifest;
