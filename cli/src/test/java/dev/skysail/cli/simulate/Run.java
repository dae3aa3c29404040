package dev.skysail.cli.simulate;

import dev.skysail.cli.explain.ExplainCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/**
 * A command line run in this process.
 *
 * @param exitCode how it ended
 * @param out what it printed
 * @param err what it complained
 */
public record Run(int exitCode, String out, String err) {

    /** Runs simulate. */
    public static Run simulate(String... words) {
        return run(new CommandLine(new SimulateCommand()), words);
    }

    /** Runs explain. */
    public static Run explain(String... words) {
        return run(new CommandLine(new ExplainCommand()), words);
    }

    private static Run run(CommandLine command, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int code = command.execute(words);
        return new Run(code, out.toString(), err.toString());
    }

    /** Writes a file to read. */
    public static String file(Path folder, String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
