package dev.skysail.kubernetes.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What was left out of files; the same remark is kept once, with its first place and a count. */
public final class Warnings {

    private final NavigableMap<String, Remark> remarks = new TreeMap<>();

    /** Adds a remark about a field. */
    void add(Field field, String sentence) {
        String path = field.path().replaceAll("\\[\\d+]", "[]");
        String what = path.isEmpty() ? sentence : path + " " + sentence;
        remarks.merge(what, new Remark(field.place(), 1), Remark::plus);
    }

    /** Returns the remarks in alphabetical order. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        remarks.forEach(
                (what, remark) -> {
                    String more = remark.count == 1 ? "" : " (%d times)".formatted(remark.count);
                    sentences.add(remark.place + ": " + what + more + ".");
                });
        return sentences;
    }

    private record Remark(String place, int count) {
        Remark plus(Remark other) {
            return new Remark(place, count + other.count);
        }
    }
}
