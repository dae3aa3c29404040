package dev.skysail.cli.simulate;

import dev.skysail.cli.simulate.PodLine.Result;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints what became of pods as tables. */
final class ResultTable {

    private static final String GAP = "   ";

    private final PrintWriter out;
    private final boolean wide;

    ResultTable(PrintWriter out, boolean wide) {
        this.out = out;
        this.wide = wide;
    }

    /** Prints every step and the sum. */
    void print(List<StepReport> reports) {
        boolean titled = reports.size() > 1;
        for (int i = 0; i < reports.size(); i++) {
            StepReport report = reports.get(i);
            if (titled) {
                out.printf("%sstep %d: %s%n", i == 0 ? "" : "\n", i + 1, report.title());
            }
            pods(report.lines());
        }
        skews(reports);
        out.printf("%n%s%n", summary(reports));
    }

    private void pods(List<PodLine> lines) {
        if (lines.isEmpty()) {
            out.println("nothing changed");
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("POD", "RESULT", "NODE", "ZONE"));
        if (wide) {
            head.addAll(List.of("SCORE", "FEASIBLE"));
        }
        head.add("WHY");
        rows.add(head);
        for (PodLine line : lines) {
            List<String> row = new ArrayList<>();
            row.add(line.pod());
            row.add(line.result().text());
            row.add(orDash(line.node()));
            row.add(orDash(line.zone()));
            if (wide) {
                boolean placed = line.result() == Result.PLACED;
                row.add(line.score() > 0 ? String.valueOf(line.score()) : "-");
                row.add(placed ? String.valueOf(line.feasible()) : "-");
            }
            row.add(line.message());
            rows.add(row);
        }
        columns(rows);
    }

    private static String orDash(String text) {
        return text.isEmpty() ? "-" : text;
    }

    private void columns(List<List<String>> rows) {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length()));
                line.append(GAP);
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private void skews(List<StepReport> reports) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("STEP", "PODS", "TOPOLOGY", "SKEW", "MAX", "PER PLACE"));
        for (int i = 0; i < reports.size(); i++) {
            for (SkewLine skew : reports.get(i).skews()) {
                rows.add(
                        List.of(
                                String.valueOf(i + 1),
                                skew.group(),
                                skew.topologyKey(),
                                String.valueOf(skew.skew()),
                                skew.maxSkew() > 0 ? String.valueOf(skew.maxSkew()) : "-",
                                places(skew)));
            }
        }
        if (rows.size() > 1) {
            out.println();
            columns(rows);
        }
    }

    private static String places(SkewLine skew) {
        int shown = 12;
        StringBuilder text = new StringBuilder();
        skew.counts().entrySet().stream()
                .limit(shown)
                .forEach(e -> text.append(e.getKey()).append('=').append(e.getValue()).append(' '));
        int more = skew.counts().size() - shown;
        return more > 0 ? text + "and " + more + " more" : text.toString().strip();
    }

    /** The last state of every pod. */
    static Map<String, PodLine> last(List<StepReport> reports) {
        Map<String, PodLine> last = new LinkedHashMap<>();
        for (StepReport report : reports) {
            report.lines().forEach(line -> last.put(line.pod(), line));
        }
        return last;
    }

    private static String summary(List<StepReport> reports) {
        Map<Result, Integer> counts = new java.util.EnumMap<>(Result.class);
        last(reports).values().forEach(line -> counts.merge(line.result(), 1, Integer::sum));
        List<String> words = new ArrayList<>();
        counts.forEach((result, count) -> words.add(count + " " + result.text()));
        int pods = counts.values().stream().mapToInt(Integer::intValue).sum();
        return words.isEmpty() ? "0 pods" : pods + " pods: " + String.join(", ", words);
    }
}
