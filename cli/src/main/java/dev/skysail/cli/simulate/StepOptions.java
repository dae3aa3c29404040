package dev.skysail.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that are steps of a scenario; StepConsumer keeps their common order. */
@SuppressWarnings("UnusedVariable")
final class StepOptions {

    @Option(
            names = "--scale",
            paramLabel = "NS/NAME=N",
            parameterConsumer = StepConsumer.class,
            description = "step: give a workload N replicas")
    private List<String> scales = new ArrayList<>();

    @Option(
            names = "--cordon",
            paramLabel = "CORDONED",
            parameterConsumer = StepConsumer.class,
            description = "step: a node takes no new pods")
    private List<String> cordons = new ArrayList<>();

    @Option(
            names = "--drain",
            paramLabel = "DRAINED",
            parameterConsumer = StepConsumer.class,
            description = "step: cordon a node and evict its pods within their budgets")
    private List<String> drains = new ArrayList<>();

    @Option(
            names = "--lose-zone",
            paramLabel = "ZONE",
            parameterConsumer = StepConsumer.class,
            description = "step: all nodes of a zone vanish with their pods")
    private List<String> losses = new ArrayList<>();

    @Option(
            names = "--rollout",
            paramLabel = "NS/NAME",
            parameterConsumer = StepConsumer.class,
            description = "step: replace the pods of a workload by a new generation")
    private List<String> rollouts = new ArrayList<>();
}
