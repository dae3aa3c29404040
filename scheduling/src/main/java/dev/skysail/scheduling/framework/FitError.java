package dev.skysail.scheduling.framework;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The text of a refusal.
///
/// Source: pkg/scheduler/framework/types.go (FitError), 1.37.2, and 1.27 for the second dot.
public final class FitError {
    /// The text when there are no nodes.
    public static final String NO_NODES = "no nodes available to schedule pods";

    private FitError() {}

    /// The text of a diagnosis; reasons are counted and sorted as text.
    ///
    /// @param postFilter what preemption had to say, empty if nothing
    public static String text(Diagnosis diagnosis, String postFilter, MessageStyle style) {
        StringBuilder text = new StringBuilder();
        text.append("0/").append(diagnosis.allNodes()).append(" nodes are available:");
        if (!diagnosis.preFilterMessage().isEmpty()) {
            text.append(' ').append(diagnosis.preFilterMessage()).append('.');
        } else {
            String counted = String.join(", ", histogram(diagnosis.rejected()));
            if (!counted.isEmpty()) {
                text.append(' ').append(counted).append('.');
            }
        }
        if (!postFilter.isEmpty()) {
            text.append(' ').append(postFilter);
            if (style.preemptionDot()) {
                text.append('.');
            }
        }
        return text.toString();
    }

    private static List<String> histogram(List<NodeVerdict> rejected) {
        NavigableMap<String, Integer> counts = new TreeMap<>();
        int from = 0;
        while (from < rejected.size()) {
            FilterStatus status = rejected.get(from).status();
            int to = from + 1;
            while (to < rejected.size() && status.equals(rejected.get(to).status())) {
                to++;
            }
            for (String reason : status.reasons()) {
                counts.merge(reason, to - from, Integer::sum);
            }
            from = to;
        }
        List<String> lines = new ArrayList<>();
        counts.forEach((reason, count) -> lines.add(count + " " + reason));
        lines.sort(null);
        return lines;
    }
}
