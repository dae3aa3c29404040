package dev.skysail.cli.simulate;

import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Collects scenario steps of several options in the order of the command line. */
final class StepConsumer implements IParameterConsumer {

    private static final int REPLICAS_MAX = 100_000;

    @Override
    @SuppressWarnings("JdkObsolete") // picocli hands the arguments over as a Stack
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
        String name = option.paramLabel();
        if (words.isEmpty()) {
            throw new ParameterException(command.commandLine(), "Missing value: " + name + ".");
        }
        String value = words.pop();
        SimulateCommand simulate = (SimulateCommand) command.userObject();
        simulate.add(
                switch (name) {
                    case "NS/NAME=N" -> scale(value, command);
                    case "CORDONED" -> new ScenarioStep.Cordon(value);
                    case "DRAINED" -> new ScenarioStep.Drain(value);
                    case "ZONE" -> new ScenarioStep.LoseZone(value);
                    case "NS/NAME" -> new ScenarioStep.Rollout(key(value));
                    default -> throw new IllegalStateException("no step takes " + name);
                });
    }

    private static ScenarioStep scale(String value, CommandSpec command) {
        int sign = value.lastIndexOf('=');
        String count = value.substring(sign + 1);
        if (sign <= 0 || !count.matches("[0-9]{1,6}") || Integer.parseInt(count) > REPLICAS_MAX) {
            throw new ParameterException(
                    command.commandLine(),
                    "--scale needs a workload and its replicas (at most %d), such as"
                                    .formatted(REPLICAS_MAX)
                            + " default/web=5, not "
                            + value
                            + ".");
        }
        return new ScenarioStep.Scale(key(value.substring(0, sign)), Integer.parseInt(count));
    }

    /** A name without a namespace is one of the namespace default. */
    private static String key(String name) {
        return name.contains("/") ? name : "default/" + name;
    }
}
