package dev.skysail.cli;

import dev.skysail.cli.explain.ExplainCommand;
import dev.skysail.cli.simulate.SimulateCommand;
import java.io.PrintWriter;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Entry point. Exit codes: 0 done, 1 something failed, 2 the command line makes no sense. */
@Command(
        name = "skysail",
        description = "Kubernetes virtual nodes that know their zones.",
        subcommands = {
            UpCommand.class,
            DemoCommand.class,
            SimulateCommand.class,
            ExplainCommand.class,
            AutoComplete.GenerateCompletion.class,
            CommandLine.HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nFirst steps:%n",
        footer = {
            "  skysail up                 a whole cluster on this machine; then use kubectl",
            "  skysail demo               play the walkthroughs and check every claim",
            "  skysail simulate FILE      where would the pods of these files go?",
            "  skysail explain -f FILE POD   why there, why pending, what would place it?",
            "",
            "Completion for bash and zsh: source <(skysail generate-completion)",
            "See a command's own help: skysail COMMAND --help"
        })
public final class Main implements Runnable {

    /** Exit code of a command that ran and failed. */
    static final int FAILED = 1;

    /** The log of the libraries; held so that its level stays. */
    private static final Logger ROOT_LOG = Logger.getLogger("");

    @Spec private @org.jspecify.annotations.Nullable CommandSpec spec;

    /** Runs a command line and ends the process with its exit code. */
    public static void main(String[] args) {
        ROOT_LOG.setLevel(System.getenv("SKYSAIL_DEBUG") == null ? Level.OFF : Level.FINE);
        System.exit(run(args));
    }

    static int run(String... args) {
        CommandLine commandLine = new CommandLine(new Main());
        commandLine.setExecutionExceptionHandler(Main::explain);
        commandLine.setUsageHelpAutoWidth(true);
        return commandLine.execute(args);
    }

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(spec.commandLine(), "Missing command.");
        }
    }

    private static int explain(
            Exception failure, CommandLine commandLine, CommandLine.ParseResult parsed) {
        PrintWriter err = commandLine.getErr();
        err.println("error: " + sentence(failure));
        if (System.getenv("SKYSAIL_DEBUG") != null) {
            failure.printStackTrace(err);
        }
        err.flush();
        return FAILED;
    }

    private static String sentence(Throwable failure) {
        String message = failure.getMessage();
        if (message != null && !message.isBlank()) {
            return message;
        }
        Throwable cause = failure.getCause();
        return cause == null ? failure.getClass().getSimpleName() : sentence(cause);
    }
}
