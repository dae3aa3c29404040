package dev.skysail.cli.simulate;

import dev.skysail.cli.simulate.PodLine.Result;
import dev.skysail.kubernetes.manifest.ManifestException;
import dev.skysail.scheduling.framework.Profile;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

/** Schedules the pods of files as kube-scheduler would, without a cluster. */
@Command(
        name = "simulate",
        description = {
            "Where would these pods go? Reads what kubectl prints, decides as kube-scheduler",
            "decides, touches no cluster. Pods without a node are scheduled one after the other,",
            "higher priority first; steps then change the cluster in the order you give them."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every pod has a node",
            "1:a pod is pending, or a drain could not finish",
            "2:a file or the command line makes no sense"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  # what to feed it",
            "  kubectl get nodes,pods,pvc,pv,sc,pdb,svc,rs,sts,ns,priorityclasses -A -o json >"
                    + " c.json",
            "  # where do the pending pods go?",
            "  skysail simulate c.json",
            "  # would this deployment fit, and what if a zone is lost afterwards?",
            "  skysail simulate c.json --pods web.yaml --lose-zone eu-1a",
            "  # may I drain this node after scaling up?",
            "  skysail simulate c.json --scale shop/cart=12 --drain node-7",
            "  # does an upgrade of Kubernetes change a decision?",
            "  skysail simulate c.json --pods web.yaml --diff 1.34,1.37",
            "  # one record a pod, with every filter and every score",
            "  skysail simulate c.json --records"
        })
public final class SimulateCommand implements Callable<Integer> {

    private static final int BAD_INPUT = 2;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "objects in YAML or JSON, Lists or several documents; - for standard input")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            description = "the same, for those used to kubectl")
    private List<String> moreFiles = new ArrayList<>();

    @Option(
            names = "--pods",
            paramLabel = "FILE",
            description = {
                "pods and workloads to add (Pod, Deployment, ReplicaSet, StatefulSet, DaemonSet,",
                "Job); workloads become the pods that their controllers would make"
            })
    private List<String> podFiles = new ArrayList<>();

    /** Its options hand their steps to {@link #add}. */
    @Mixin
    @SuppressWarnings("UnusedVariable")
    private StepOptions stepOptions = new StepOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "table, wide, json or yaml (default: ${DEFAULT-VALUE})")
    private String output = "table";

    @Option(
            names = "--records",
            description = {
                "one JSON line a pod: feasible nodes, every filter's refusal, raw and weighted",
                "scores, best nodes, text, preemption; pods in input order, the first name wins"
                        + " ties"
            })
    private boolean records;

    @Option(
            names = "--kubernetes",
            paramLabel = "VERSION",
            defaultValue = "1.37",
            description = "whose decisions to make, 1.27 to 1.38 (default: ${DEFAULT-VALUE})")
    private String version = "1.37";

    @Mixin private SchedulerOption scheduler = new SchedulerOption();

    @Option(
            names = "--text-profile",
            paramLabel = "VERSION",
            description = "whose words to use for refusals (default: those of --kubernetes)")
    private @Nullable String textVersion;

    @Option(
            names = "--quantities",
            paramLabel = "MODE",
            defaultValue = "strict",
            description = {
                "strict: an amount beyond 64 bits is an error; upstream: it is read as an API",
                "server reads it, often as 0 (default: ${DEFAULT-VALUE})"
            })
    private String quantities = "strict";

    @Option(
            names = "--diff",
            split = ",",
            paramLabel = "VERSION",
            description = "decide by two or more versions and show where they differ")
    private List<String> versions = new ArrayList<>();

    @Spec private @Nullable CommandSpec spec;

    private final List<ScenarioStep> steps = new ArrayList<>();

    /** Takes the next step of the command line. */
    void add(ScenarioStep step) {
        steps.add(step);
    }

    @Override
    public Integer call() {
        PrintWriter err = command().commandLine().getErr();
        try {
            return run(command().commandLine().getOut(), err);
        } catch (ManifestException | ScenarioException e) {
            err.println("error: " + e.getMessage());
            err.flush();
            return BAD_INPUT;
        }
    }

    private int run(PrintWriter out, PrintWriter err) {
        checkArguments();
        Progress progress = Progress.forTerminal();
        InputFiles input = new InputFiles(progress, quantities.equals("strict"));
        World world = input.read(dumps(), podFiles);
        input.warnings().forEach(sentence -> err.println("warning: " + sentence));
        err.flush();
        if (records) {
            return records(out, world);
        }
        Map<String, List<StepReport>> reports = new LinkedHashMap<>();
        for (String one : versions.isEmpty() ? List.of(version) : versions) {
            Simulation simulation = new Simulation(decider(one), world, progress);
            reports.put(one, new Scenario(simulation, world, input.expansion()).play(steps));
        }
        if (versions.isEmpty()) {
            print(out, Objects.requireNonNull(reports.get(version)));
        } else {
            out.println(new Differences(reports).text(output));
        }
        out.flush();
        return reports.values().stream().mapToInt(SimulateCommand::exitCode).max().orElse(0);
    }

    private List<String> dumps() {
        List<String> dumps = new ArrayList<>(files);
        dumps.addAll(moreFiles);
        return dumps;
    }

    private void checkArguments() {
        if (dumps().isEmpty()) {
            fail("Name at least one file of nodes and pods, or - for standard input.");
        }
        if (!List.of("table", "wide", "json", "yaml").contains(output)) {
            fail("-o must be table, wide, json or yaml, not " + output + ".");
        }
        if (!List.of("strict", "upstream").contains(quantities)) {
            fail("--quantities must be strict or upstream, not " + quantities + ".");
        }
        if (versions.size() == 1) {
            fail("--diff needs at least two versions, such as 1.34,1.37.");
        }
        if (records && !(steps.isEmpty() && versions.isEmpty())) {
            fail("--records goes with neither steps nor --diff.");
        }
        decider(version);
        versions.forEach(this::decider);
    }

    private void fail(String sentence) {
        throw new ParameterException(command().commandLine(), sentence);
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }

    private Decider decider(String decisions) {
        return scheduler.decider(decisions, textVersion == null ? decisions : textVersion);
    }

    private int records(PrintWriter out, World world) {
        Profile profile = decider(version).profile(World.DEFAULT_SCHEDULER);
        PodRecords lines = new PodRecords(profile, world.snapshot());
        out.println(lines.header(world));
        int pending = 0;
        for (Waiting waiting : world.pending()) {
            ObjectNode entry = lines.next(waiting.pod(), waiting.schedulerName());
            pending += entry.path("result").asString().equals("Scheduled") ? 0 : 1;
            out.println(entry);
        }
        out.flush();
        return pending == 0 ? 0 : 1;
    }

    private void print(PrintWriter out, List<StepReport> reports) {
        switch (output) {
            case "json" -> out.println(ResultTree.json(ResultTree.of(version, reports)));
            case "yaml" -> out.println(ResultTree.yaml(ResultTree.of(version, reports)));
            default -> new ResultTable(out, output.equals("wide")).print(reports);
        }
    }

    private static int exitCode(List<StepReport> reports) {
        boolean waiting =
                ResultTable.last(reports).values().stream()
                        .anyMatch(line -> line.waits() || line.result() == Result.KEPT);
        return waiting ? 1 : 0;
    }
}
