/**
 * Why a pod is where it is, or nowhere.
 *
 * <p>Decides: how an account is told to people and to programs.
 *
 * <p>Takes: files of objects and the name of a pod.
 *
 * <p>Gives: text of the terminal's width, JSON or YAML.
 *
 * <p>May see: the engine, the worlds of simulate, picocli; no component.
 *
 * <p>After: nothing upstream; kubectl describe says which pod, not why.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.cli.explain;
