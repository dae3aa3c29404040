package dev.skysail.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A running {@code skysail up} and a real kubectl that talks to it. */
final class SkysailUp implements AutoCloseable {

    private static final long START_SECONDS = 120;
    private static final long PATIENCE_SECONDS = 90;
    private static final long POLL_MS = 100;

    private final Process process;
    private final Path folder;

    private SkysailUp(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    /** Starts a cluster with further arguments and waits until its kubeconfig is there. */
    static SkysailUp start(String... arguments) {
        try {
            Path folder = Files.createTempDirectory("skysail-e2e");
            List<String> words = new ArrayList<>();
            words.add(Project.path("skysail").toString());
            words.addAll(List.of("up", "--port", "0", "--kubeconfig"));
            words.add(folder.resolve("kubeconfig").toString());
            words.addAll(List.of(arguments));
            Process process =
                    new ProcessBuilder(words)
                            .redirectErrorStream(true)
                            .redirectOutput(folder.resolve("log").toFile())
                            .start();
            SkysailUp up = new SkysailUp(process, folder);
            up.awaitStart();
            return up;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitStart() {
        boolean ready =
                await(START_SECONDS, () -> Files.exists(kubeconfig()) || !process.isAlive());
        if (!ready || !process.isAlive()) {
            throw new AssertionError("skysail up did not start:\n" + log());
        }
    }

    /** Returns where the kubeconfig is. */
    Path kubeconfig() {
        return folder.resolve("kubeconfig");
    }

    /** Returns what the cluster printed. */
    String log() {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the process id of the cluster. */
    long pid() {
        return process.pid();
    }

    /** Runs kubectl. */
    Outcome kubectl(String... arguments) {
        return kubectlWith("", arguments);
    }

    /** Runs kubectl with something to read. */
    Outcome kubectlWith(String stdin, String... arguments) {
        List<String> words = new ArrayList<>();
        words.add(Project.tool("kubectl").toString());
        words.addAll(List.of(arguments));
        return Command.run(words, environment(), stdin);
    }

    /** Runs a line in a shell in which kubectl is on the PATH, as a person would type it. */
    Outcome shell(String line) {
        return Command.run(List.of("sh", "-c", line), environment(), "");
    }

    private Map<String, String> environment() {
        return Map.of(
                "KUBECONFIG",
                kubeconfig().toString(),
                "PATH",
                Project.tools() + ":" + System.getenv("PATH"),
                "HOME",
                folder.toString());
    }

    /** Waits until the condition holds. */
    void await(String what, BooleanSupplier condition) {
        if (!await(PATIENCE_SECONDS, condition)) {
            throw new AssertionError(
                    "waited in vain until "
                            + what
                            + "\n"
                            + kubectl("get", "pods", "-A", "-o", "wide").out()
                            + kubectl("get", "events", "-A").out());
        }
    }

    /** Waits until a label's pods are so many and all Running. */
    void awaitRunning(String label, int count) {
        await(
                count + " pods with " + label + " run",
                () -> {
                    String phases =
                            kubectl(
                                            "get",
                                            "pods",
                                            "-l",
                                            label,
                                            "-o",
                                            "jsonpath={.items[*].status.phase}")
                                    .out();
                    List<String> words =
                            phases.isBlank() ? List.of() : List.of(phases.strip().split(" "));
                    return words.size() == count && words.stream().allMatch("Running"::equals);
                });
    }

    private static boolean await(long seconds, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < deadline) {
            if (condition.getAsBoolean()) {
                return true;
            }
            try {
                Thread.sleep(POLL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return condition.getAsBoolean();
    }

    /** Ends the cluster as Ctrl-C does and returns its exit code. */
    int stop() {
        process.destroy();
        try {
            if (!process.waitFor(START_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("skysail up did not stop:\n" + log());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
