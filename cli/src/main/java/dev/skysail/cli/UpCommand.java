package dev.skysail.cli;

import dev.skysail.cli.cluster.LocalCluster;
import dev.skysail.cli.cluster.LocalClusterOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Starts a whole cluster on loopback and keeps it until Ctrl-C. */
@Command(
        name = "up",
        description = {
            "Starts a whole cluster in this process, on loopback.",
            "It has a Kubernetes-compatible API, controllers, the scheduler, a simulated cloud with"
                    + " zones, virtual nodes and the profile. Use any kubectl with the kubeconfig"
                    + " it writes. State is kept in memory."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  skysail up",
            "  skysail up --nodes 1 --virtual-nodes vnd-0001,vnd-0002 --text-profile 1.28",
            "  skysail up -f examples/seeds/seed000-spread.yaml"
        })
final class UpCommand implements Callable<Integer> {

    private static final int DEFAULT_PORT = 6443;
    private static final int NODES_MAX = 1000;

    @Option(
            names = "--nodes",
            paramLabel = "COUNT|NAMES",
            defaultValue = "3",
            description =
                    "real nodes, simulated machines of 4 vCPU and 8 GiB: how many, or their names"
                            + " separated by commas (default: ${DEFAULT-VALUE})")
    private String nodes = "3";

    @Option(
            names = "--virtual-nodes",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "vnd-0001,vnd-0002,bci-0001",
            description =
                    "virtual nodes; names that start with bci speak the dialect bci, others cubevk"
                            + " (default: ${DEFAULT-VALUE}; none: '')")
    private List<String> virtualNodes = List.of();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + DEFAULT_PORT,
            description = "port of the API on 127.0.0.1, 0 for any (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "where to write the kubeconfig (default: ~/.skysail/kubeconfig)")
    private @org.jspecify.annotations.Nullable Path kubeconfig;

    @Option(
            names = "--text-profile",
            paramLabel = "VERSION",
            defaultValue = LocalClusterOptions.DEFAULT_TEXT_PROFILE,
            description = "Kubernetes version whose event texts to use (default: ${DEFAULT-VALUE})")
    private String textProfile = LocalClusterOptions.DEFAULT_TEXT_PROFILE;

    @Option(
            names = "--zone",
            paramLabel = "ZONE=SUBNETS",
            description =
                    "a zone of the cloud with its subnets, such as zoneF=sbn-A,sbn-B; repeat it"
                            + " for each zone (default: sbn-A in zoneD, sbn-B in zoneE, sbn-C in"
                            + " zoneF)")
    private Map<String, String> zones = new TreeMap<>();

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "MANIFEST",
            description = "manifests to create once the cluster is ready")
    private List<Path> manifests = new ArrayList<>();

    @Spec private @org.jspecify.annotations.Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        checkArguments();
        PrintWriter out = command().commandLine().getOut();
        long started = System.nanoTime();
        CountDownLatch stopped = new CountDownLatch(1);
        try (LocalCluster cluster = LocalCluster.start(options())) {
            Path file = kubeconfigFile();
            write(file, cluster.kubeconfig());
            for (Path manifest : manifests) {
                byte[] text = Files.readAllBytes(manifest);
                cluster.client().load(new ByteArrayInputStream(text)).create();
            }
            print(out, cluster, file, (System.nanoTime() - started) / 1e9);
            CountDownLatch asked = new CountDownLatch(1);
            Thread hook = new Thread(() -> stop(asked, stopped), "stop");
            Runtime.getRuntime().addShutdownHook(hook);
            asked.await();
            out.println("Stopping.");
            out.flush();
        } finally {
            stopped.countDown();
        }
        return 0;
    }

    private static void stop(CountDownLatch asked, CountDownLatch stopped) {
        asked.countDown();
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void checkArguments() {
        if (machineNames().size() > NODES_MAX) {
            fail("--nodes can be at most %d, not %s.".formatted(NODES_MAX, nodes));
        }
        zones.forEach(
                (zone, subnets) -> {
                    if (zone.isBlank() || names(subnets).isEmpty()) {
                        fail("--zone needs a zone and its subnets, such as zoneF=sbn-A,sbn-B.");
                    }
                });
        if (port < 0 || port > 65_535) {
            fail("--port must be between 0 and 65535, not %d.".formatted(port));
        }
        if (Files.isDirectory(kubeconfigFile())) {
            fail("--kubeconfig needs a file, and %s is a folder.".formatted(kubeconfigFile()));
        }
        for (Path manifest : manifests) {
            if (!Files.isReadable(manifest)) {
                fail("There is no readable file %s (option -f).".formatted(manifest));
            }
        }
    }

    private void fail(String sentence) {
        throw new ParameterException(command().commandLine(), sentence);
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }

    private LocalClusterOptions options() {
        LocalClusterOptions options =
                LocalClusterOptions.defaults()
                        .withPort(port)
                        .withMachineNames(machineNames())
                        .withVirtualNodes(virtualNodes.stream().filter(n -> !n.isBlank()).toList())
                        .withTextProfile(textProfile);
        if (zones.isEmpty()) {
            return options;
        }
        Map<String, List<String>> cloud = new TreeMap<>();
        zones.forEach((zone, subnets) -> cloud.put(zone, names(subnets)));
        return options.withZones(cloud);
    }

    private List<String> machineNames() {
        return nodes.matches("[0-9]{1,9}")
                ? LocalClusterOptions.machines(Integer.parseInt(nodes))
                : names(nodes);
    }

    private static List<String> names(String list) {
        return Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private Path kubeconfigFile() {
        Path file = kubeconfig;
        return file != null
                ? file.toAbsolutePath()
                : Path.of(System.getProperty("user.home"), ".skysail", "kubeconfig");
    }

    private static void write(Path file, String text) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        Files.createDirectories(folder);
        Path written = Files.createTempFile(folder, ".kubeconfig", null);
        Files.setPosixFilePermissions(written, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(written, text);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private void print(PrintWriter out, LocalCluster cluster, Path file, double seconds) {
        out.printf("Skysail is up after %.1f s at %s%n", seconds, cluster.url());
        out.printf("  machines       %s%n", orNone(cluster.options().machineNames()));
        out.printf("  virtual nodes  %s%n", orNone(cluster.options().virtualNodes()));
        out.printf("  cloud          %s%n", zones(cluster));
        out.printf("  kubeconfig     %s%n%n", file);
        out.printf("Try:%n");
        out.printf("  export KUBECONFIG=%s%n", file);
        out.printf("  kubectl get nodes%n");
        out.printf("  kubectl apply -f examples/seeds/seed000-spread.yaml%n");
        out.printf("%nCtrl-C stops it.%n");
        out.flush();
    }

    private static String zones(LocalCluster cluster) {
        return cluster.options().zones().entrySet().stream()
                .map(zone -> zone.getKey() + " (" + String.join(", ", zone.getValue()) + ")")
                .collect(Collectors.joining(", "));
    }

    private static String orNone(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
