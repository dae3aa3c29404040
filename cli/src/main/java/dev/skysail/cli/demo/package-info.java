/**
 * The walkthroughs of {@code skysail demo}.
 *
 * <p>Decides: whether what a cluster did is what the examples promise.
 *
 * <p>Takes: the manifests of {@code examples/} and a cluster of its own for each walkthrough.
 *
 * <p>Gives: a line with a check mark or a cross for each claim; no cross means exit code 0.
 *
 * <p>May see: the local cluster and the Kubernetes client; never the inside of a component.
 *
 * <p>After: the project's own examples.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.cli.demo;
