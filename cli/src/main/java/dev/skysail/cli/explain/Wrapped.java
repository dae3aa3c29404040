package dev.skysail.cli.explain;

import java.io.PrintWriter;

/** Prints sentences no wider than a terminal, with a hanging indent. */
final class Wrapped {

    private static final int NARROWEST = 40;

    private final PrintWriter out;
    private final int width;

    Wrapped(PrintWriter out, int width) {
        this.out = out;
        this.width = Math.max(NARROWEST, width);
    }

    /** Prints a start and a sentence whose further lines begin below the sentence. */
    void print(String start, String sentence) {
        StringBuilder line = new StringBuilder(start);
        int indent = start.length();
        boolean empty = true;
        for (String word : sentence.split(" ", -1)) {
            boolean full = !empty && line.length() + 1 + word.length() > width;
            if (full) {
                out.println(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(indent));
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        out.println(line.toString().stripTrailing());
    }

    /** Prints a line as it is. */
    void line(String text) {
        out.println(text);
    }
}
