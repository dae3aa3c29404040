/**
 * The program {@code skysail}.
 *
 * <p>Decides: what the command line means, exit codes, what a person reads.
 *
 * <p>Takes: arguments.
 *
 * <p>Gives: commands, their help and their output.
 *
 * <p>May see: everything; nothing sees it.
 *
 * <p>After: the habits of kubectl.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.cli;
