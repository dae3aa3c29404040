package dev.skysail.cli.explain;

import dev.skysail.cli.simulate.Decider;
import dev.skysail.cli.simulate.InputFiles;
import dev.skysail.cli.simulate.Progress;
import dev.skysail.cli.simulate.ResultTree;
import dev.skysail.cli.simulate.SchedulerOption;
import dev.skysail.cli.simulate.Waiting;
import dev.skysail.cli.simulate.World;
import dev.skysail.kubernetes.manifest.ManifestException;
import dev.skysail.scheduling.explain.Account;
import dev.skysail.scheduling.explain.Explainer;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.model.ControllerRef;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells why a pod goes where it goes, or what keeps it pending. */
@Command(
        name = "explain",
        description = {
            "Why is this pod there, or pending? Asks every filter about every node, names the",
            "taint, label, pod or resource behind each refusal, and tries the smallest changes",
            "that would place the pod. Other pending pods are left aside unless you say --in-turn.",
            "A pod that has a node is decided about anew, as if it were not there."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the pod has a node, or would get one",
            "1:no node would do, or the pod waits at a gate",
            "2:a file or the command line makes no sense"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  kubectl get nodes,pods,pvc,pv,sc,pdb,svc,rs,sts,ns,priorityclasses -A -o json >"
                    + " c.json",
            "  skysail explain -f c.json shop/cart-5d9c7b6f4-x7k2p",
            "  # a pod that does not exist yet: one of the deployment in web.yaml",
            "  skysail explain -f c.json --pods web.yaml web",
            "  # the third pod of a StatefulSet, after the first two",
            "  skysail explain -f c.json --pods db.yaml db-2 --in-turn",
            "  # every node on its own, for programs",
            "  skysail explain -f c.json cart-0 -n shop -o json"
        })
public final class ExplainCommand implements Callable<Integer> {

    private static final int BAD_INPUT = 2;
    private static final int DEFAULT_WIDTH = 100;
    private static final String KIND = "pod";

    @Parameters(
            arity = "1..2",
            paramLabel = "POD",
            description = "name, or namespace/name, or the name of a workload of --pods")
    private List<String> words = new ArrayList<>();

    @Option(
            names = {"-f", "--filename"},
            required = true,
            paramLabel = "FILE",
            description =
                    "objects in YAML or JSON, Lists or several documents; - for standard input")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--pods",
            paramLabel = "FILE",
            description = "pods and workloads to add, as for simulate")
    private List<String> podFiles = new ArrayList<>();

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAME",
            defaultValue = "default",
            description = "namespace of the pod (default: ${DEFAULT-VALUE})")
    private String namespace = "default";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text, wide (every node on its own), json or yaml (default: text)")
    private String output = "text";

    @Option(
            names = "--in-turn",
            description = "schedule the pods first that come before it in the queue")
    private boolean inTurn;

    @Option(
            names = "--kubernetes",
            paramLabel = "VERSION",
            defaultValue = "1.37",
            description = "whose decisions to explain, 1.27 to 1.38 (default: ${DEFAULT-VALUE})")
    private String version = "1.37";

    @Mixin private SchedulerOption scheduler = new SchedulerOption();

    @Spec private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter err = command().commandLine().getErr();
        try {
            return run(err);
        } catch (ManifestException e) {
            err.println("error: " + e.getMessage());
            err.flush();
            return BAD_INPUT;
        }
    }

    private int run(PrintWriter err) {
        Decider decider = scheduler.decider(version, version);
        String key = key();
        if (!List.of("text", "wide", "json", "yaml").contains(output)) {
            fail("-o must be text, wide, json or yaml, not " + output + ".");
        }
        InputFiles input = new InputFiles(Progress.forTerminal());
        World world = input.read(files, podFiles);
        input.warnings().forEach(sentence -> err.println("warning: " + sentence));
        err.flush();
        Pod pod = find(world, key);
        Profile profile = decider.profile(schedulerOf(world, pod));
        String boundTo = pod.nodeName();
        Snapshot snapshot = world.snapshot().without(pod);
        if (inTurn && boundTo.isEmpty()) {
            snapshot = world.inTurnOf(pod, decider);
        }
        Account account =
                new Explainer(profile).explain(pod.toBuilder().nodeName("").build(), snapshot);
        print(account, boundTo);
        boolean placed = account.outcome().result() instanceof Scheduled;
        return placed && account.gate().isEmpty() ? 0 : 1;
    }

    private void print(Account account, String boundTo) {
        PrintWriter out = command().commandLine().getOut();
        switch (output) {
            case "json" -> out.println(ResultTree.json(AccountTree.of(account, boundTo)));
            case "yaml" -> out.println(ResultTree.yaml(AccountTree.of(account, boundTo)));
            default ->
                    new AccountText(
                                    new Wrapped(out, width()),
                                    account,
                                    boundTo,
                                    output.equals("wide"))
                            .print();
        }
        out.flush();
    }

    private static int width() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("[0-9]{2,4}")
                ? Integer.parseInt(columns)
                : DEFAULT_WIDTH;
    }

    private String key() {
        String name = words.getLast();
        boolean kindFirst = words.size() == 2;
        if (kindFirst && !List.of(KIND, "pods", "po").contains(words.getFirst())) {
            fail("Only pods can be explained, not " + words.getFirst() + ".");
        }
        if (name.startsWith(KIND + "/")) {
            name = name.substring(KIND.length() + 1);
        }
        return name.contains("/") ? name : namespace + "/" + name;
    }

    /** The pod of that name, or the first one that a workload of that name makes. */
    private Pod find(World world, String key) {
        List<Pod> pods = new ArrayList<>();
        world.pending().stream().map(Waiting::pod).forEach(pods::add);
        world.snapshot().nodes().forEach(info -> pods.addAll(info.pods()));
        Optional<Pod> exact = pods.stream().filter(pod -> pod.key().equals(key)).findFirst();
        return exact.or(() -> pods.stream().filter(pod -> isOf(pod, key)).findFirst())
                .orElseThrow(
                        () -> new ManifestException("There is no pod " + key + " in the files."));
    }

    private static String schedulerOf(World world, Pod pod) {
        return world.pending().stream()
                .filter(waiting -> waiting.pod().key().equals(pod.key()))
                .map(Waiting::schedulerName)
                .findFirst()
                .orElse(World.DEFAULT_SCHEDULER);
    }

    private static boolean isOf(Pod pod, String key) {
        ControllerRef controller = pod.controller();
        if (controller == null) {
            return false;
        }
        String name = pod.namespace() + "/" + controller.name();
        int dash = name.lastIndexOf('-');
        boolean replicaSet = controller.kind().equals("ReplicaSet") && dash > 0;
        return name.equals(key) || (replicaSet && name.substring(0, dash).equals(key));
    }

    private void fail(String sentence) {
        throw new ParameterException(command().commandLine(), sentence);
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
