package dev.skysail.controlplane.controllers.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Completion indexes as a status writes them: {@code 0-2,5} (indexed_job_utils.go, 1.37). */
final class Indexes {

    private Indexes() {}

    /** Reads the indexes below a limit; what cannot be read is left out. */
    static Set<Integer> read(String text, int limit) {
        TreeSet<Integer> indexes = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            if (part.matches("[0-9]{1,9}(-[0-9]{1,9})?")) {
                String[] ends = part.split("-", -1);
                int first = Integer.parseInt(ends[0]);
                int last = Math.min(limit - 1, Integer.parseInt(ends[ends.length - 1]));
                for (int i = first; i <= last; i++) {
                    indexes.add(i);
                }
            }
        }
        return indexes;
    }

    /** Writes indexes; three and more in a row become a range, two stay two. */
    static String write(Collection<Integer> indexes) {
        List<String> parts = new ArrayList<>();
        int start = -1;
        int end = -1;
        for (int index : new TreeSet<>(indexes)) {
            if (start >= 0 && index == end + 1) {
                end = index;
                continue;
            }
            add(parts, start, end);
            start = index;
            end = index;
        }
        add(parts, start, end);
        return String.join(",", parts);
    }

    private static void add(List<String> parts, int start, int end) {
        if (start < 0) {
            return;
        }
        if (start == end) {
            parts.add(Integer.toString(start));
        } else {
            parts.add(start + (end == start + 1 ? "," : "-") + end);
        }
    }
}
