/**
 * The simulated shell and the processes that run it.
 *
 * <p>Decides: what a command prints, how long it takes, which code it returns.
 *
 * <p>Takes: a command line, standard input, environment, files, time.
 *
 * <p>Gives: {@link dev.skysail.cloud.shell.TerminalProcess}.
 *
 * <p>May see: the JDK and the timeline. Not safe for several threads; the owner locks.
 *
 * <p>After: POSIX.1-2017, Shell Command Language and General Terminal Interface.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.cloud.shell;
