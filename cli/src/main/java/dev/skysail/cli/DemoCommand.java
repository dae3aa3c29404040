package dev.skysail.cli;

import dev.skysail.cli.cluster.LocalCluster;
import dev.skysail.cli.demo.Claims;
import dev.skysail.cli.demo.Stage;
import dev.skysail.cli.demo.Walkthrough;
import dev.skysail.cli.demo.Walkthroughs;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays walkthroughs on clusters of their own and checks every claim. */
@Command(
        name = "demo",
        description = {
            "Plays the walkthroughs on clusters in this process and checks every claim.",
            "A line with a tick held, a line with a cross did not. Needs no kubectl."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every claim held",
            "1:a claim did not hold, or a walkthrough broke off",
            "2:no such walkthrough"
        })
final class DemoCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description = "walkthroughs to play (default: all): ${COMPLETION-CANDIDATES}",
            completionCandidates = Walkthroughs.Names.class)
    private List<String> names = List.of();

    @Spec private @org.jspecify.annotations.Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandSpec command = java.util.Objects.requireNonNull(spec);
        PrintWriter out = command.commandLine().getOut();
        Claims claims = new Claims(out);
        long started = System.nanoTime();
        for (Walkthrough walkthrough : chosen(command)) {
            play(walkthrough, claims);
        }
        out.printf(
                "%n%d claims held, %d did not, in %.1f s%n",
                claims.held(), claims.broken(), (System.nanoTime() - started) / 1e9);
        out.flush();
        return claims.broken() == 0 ? 0 : Main.FAILED;
    }

    private List<Walkthrough> chosen(CommandSpec command) {
        for (String name : names) {
            if (Walkthroughs.byName(name).isEmpty()) {
                throw new ParameterException(
                        command.commandLine(),
                        "No walkthrough is called '%s'. There are: %s."
                                .formatted(name, String.join(", ", Walkthroughs.names())));
            }
        }
        return Walkthroughs.all().stream()
                .filter(w -> names.isEmpty() || names.contains(w.name()))
                .toList();
    }

    private static void play(Walkthrough walkthrough, Claims claims) {
        claims.title(walkthrough.name() + ": " + walkthrough.title());
        try (LocalCluster cluster = LocalCluster.start(walkthrough.cluster())) {
            walkthrough.play(new Stage(cluster), claims);
        } catch (RuntimeException e) {
            claims.check("the walkthrough " + walkthrough.name() + " runs to its end", false, e);
        }
    }
}
