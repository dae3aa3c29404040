package dev.skysail.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Prints a table: row, nodes, decisions per second of the real scheduler and of the engine, their
/// ratio, the same by processor time (which other work on the machine disturbs less), and whether
/// both chose the same nodes.
public final class SchedulingBench {
    private final Options options;

    private SchedulingBench(Options options) {
        this.options = options;
    }

    /// Takes key=value arguments; bench/scheduling.sh says which.
    public static void main(String[] args) throws IOException, InterruptedException {
        Options options = Options.parse(args);
        new SchedulingBench(options).run();
    }

    private void run() throws IOException, InterruptedException {
        System.out.println(header());
        System.out.println(header().replaceAll("[^|]+", " --- "));
        for (int nodes : options.nodes()) {
            for (Row row : options.rows()) {
                System.out.println(line(row, nodes));
            }
        }
    }

    private String header() {
        String more = options.allocations() ? " upstream KiB/decision | ours KiB/decision |" : "";
        return "| row | nodes | upstream/s | ours/s | ratio | CPU ratio | same nodes |" + more;
    }

    private String line(Row row, int nodes) throws IOException, InterruptedException {
        Path file = Files.createTempFile("world", ".json");
        new Workload(row, nodes, options.pods()).write(file);
        World world = World.read(file);
        Upstream upstream =
                new Upstream(options.upstream(), options.percentage(), options.limitSeconds());
        Ours ours = new Ours(options.percentage(), options.limitSeconds());
        List<Measured> theirs = new ArrayList<>();
        List<Measured> own = new ArrayList<>();
        for (int round = 0; round < options.rounds(); round++) {
            theirs.add(upstream.run(file));
            own.add(ours.run(world));
        }
        Files.delete(file);
        double their = median(theirs, Measured::perSecond);
        double our = median(own, Measured::perSecond);
        String line =
                String.format(
                        Locale.ROOT,
                        "| %s | %,d | %,.0f | %,.0f | %,.0f | %,.0f | %s |",
                        row.text(),
                        nodes,
                        their,
                        our,
                        our / their,
                        median(own, Measured::perCpuSecond)
                                / median(theirs, Measured::perCpuSecond),
                        same(theirs.getFirst().hosts(), own.getFirst().hosts()));
        return options.allocations() ? line + allocations(theirs, own) : line;
    }

    private static String allocations(List<Measured> theirs, List<Measured> own) {
        return String.format(
                Locale.ROOT,
                " %,.1f | %,.1f |",
                theirs.getLast().bytes() / 1024.0,
                own.getLast().bytes() / 1024.0);
    }

    /// How many decisions were compared; where they part, from which on.
    private static String same(List<String> theirs, List<String> own) {
        int compared = Math.min(theirs.size(), own.size());
        for (int i = 0; i < compared; i++) {
            if (!theirs.get(i).equals(own.get(i))) {
                return "NO, from %d: %s, %s".formatted(i, theirs.get(i), own.get(i));
            }
        }
        return "%d of %d".formatted(compared, compared);
    }

    private static double median(List<Measured> runs, ToDoubleFunction<Measured> figure) {
        double[] rates = runs.stream().mapToDouble(figure).sorted().toArray();
        return rates[rates.length / 2];
    }

    /// What the command line says.
    private record Options(
            Path upstream,
            List<Row> rows,
            List<Integer> nodes,
            int pods,
            int rounds,
            int limitSeconds,
            int percentage,
            boolean allocations) {
        static Options parse(String[] args) {
            return new Options(
                    Path.of(value(args, "upstream", "")),
                    Arrays.stream(value(args, "rows", allRows()).split(",", -1))
                            .map(Row::parse)
                            .toList(),
                    Arrays.stream(value(args, "nodes", "1000,5000,20000").split(",", -1))
                            .map(Integer::valueOf)
                            .toList(),
                    Integer.parseInt(value(args, "pods", "5000")),
                    Integer.parseInt(value(args, "rounds", "3")),
                    Integer.parseInt(value(args, "limit", "10")),
                    Integer.parseInt(value(args, "percentage", "0")),
                    Boolean.parseBoolean(value(args, "allocations", "false")));
        }

        private static String allRows() {
            return String.join(",", Arrays.stream(Row.values()).map(Row::text).toList());
        }

        private static String value(String[] args, String key, String otherwise) {
            @Nullable String found = null;
            for (String arg : args) {
                if (arg.startsWith(key + "=")) {
                    found = arg.substring(key.length() + 1);
                }
            }
            return found == null ? otherwise : found;
        }
    }
}
