package dev.skysail.scheduling.fuzz;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Makes the worlds of a range of seeds, lets the real scheduler's code and the engine decide them,
/// and compares everything the recorded worlds compare. Each difference is shrunk and written down
/// in the form of a recorded world.
final class SchedulerFuzz {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PROGRESS = 100;
    private static final int SHRUNK_MAX = 12;

    private final Path programs;
    private final Path found;
    private final long to;
    private final AtomicLong next;
    private final AtomicLong done = new AtomicLong();
    private final TreeMap<Long, String> differing = new TreeMap<>();
    private final TreeMap<Long, String> unusable = new TreeMap<>();
    private final Tally tally = new Tally();
    private final PrintStream progress = System.err;

    private SchedulerFuzz(Path programs, Path found, long from, long to) {
        this.programs = programs;
        this.found = found;
        this.next = new AtomicLong(from);
        this.to = to;
    }

    /// Arguments: the folder of the upstream programs, the folder for differences, the first and
    /// the last seed, how many worlds at once.
    public static void main(String[] args) throws Exception {
        Path programs = Path.of(args[0]);
        long from = Long.parseLong(args[2]);
        long to = Long.parseLong(args[3]);
        SchedulerFuzz fuzz = new SchedulerFuzz(programs, Path.of(args[1]), from, to);
        boolean same = fuzz.run(Integer.parseInt(args[4]));
        System.out.printf("Seeds %d to %d.%n%s%n", from, to, fuzz.tally.text());
        fuzz.unusable.forEach((seed, why) -> System.out.printf("unusable %d: %s%n", seed, why));
        fuzz.differing.forEach((seed, what) -> System.out.printf("differs %d: %s%n", seed, what));
        System.exit(same ? 0 : 1);
    }

    private boolean run(int threads) throws Exception {
        Files.createDirectories(found);
        List<Callable<Boolean>> work = Collections.nCopies(threads, this::work);
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            for (Future<Boolean> worker : workers.invokeAll(work)) {
                worker.get();
            }
        }
        return differing.isEmpty();
    }

    private boolean work() throws IOException {
        Path folder = Files.createTempDirectory("fuzz");
        try (Oracle oracle = new Oracle(programs, folder)) {
            for (long seed = next.getAndIncrement(); seed <= to; seed = next.getAndIncrement()) {
                one(seed, oracle);
                long sofar = done.incrementAndGet();
                if (sofar % PROGRESS == 0) {
                    progress.printf("%d worlds, %d differ%n", sofar, differing.size());
                }
            }
        }
        return true;
    }

    private void one(long seed, Oracle oracle) throws IOException {
        FuzzWorld world = FuzzWorld.of(seed);
        Verdict verdict = Verdict.on(world, oracle);
        if (!verdict.unusable().isEmpty()) {
            synchronized (unusable) {
                unusable.put(seed, verdict.unusable().lines().findFirst().orElse(""));
            }
            return;
        }
        tally.add(world, verdict);
        if (verdict.differences().isEmpty()) {
            return;
        }
        progress.printf("seed %d: %s%n", seed, verdict.differences().getFirst());
        boolean shrinks;
        synchronized (differing) {
            differing.put(seed, verdict.kinds().toString());
            shrinks = differing.size() <= SHRUNK_MAX;
        }
        if (shrinks) {
            FuzzWorld smallest = new Shrinker(oracle, world, verdict).shrink();
            write("seed-%05d".formatted(seed), smallest, Verdict.on(smallest, oracle));
        }
    }

    private void write(String name, FuzzWorld world, Verdict verdict) throws IOException {
        StringBuilder answers = new StringBuilder();
        for (JsonNode answer : verdict.answers()) {
            answers.append(JSON.writeValueAsString(answer)).append('\n');
        }
        pack(found.resolve(name + ".in.json.gz"), JSON.writeValueAsString(world.list()));
        pack(found.resolve(name + ".out.jsonl.gz"), answers.toString());
        if (!world.configuration().isEmpty()) {
            String text = world.configuration().toPrettyString();
            Files.writeString(found.resolve(name + ".config.json"), text + "\n");
        }
        progress.printf("seed %s shrunk: %s%n", name, verdict.differences());
    }

    private static void pack(Path file, String text) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
