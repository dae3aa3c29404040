/**
 * What would happen: pods of files scheduled without a cluster.
 *
 * <p>Decides: what a scenario step does to a world of files, and how decisions are printed.
 *
 * <p>Takes: files of objects, steps in the order of the command line.
 *
 * <p>Gives: tables, records, accounts.
 *
 * <p>May see: the engine, the manifest reader, picocli; no component.
 *
 * <p>After: pkg/controller/{deployment,replicaset,statefulset,daemon,job} (1.37.2) for the names of
 * pods and the order in which they go.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.cli.simulate;
