package dev.skysail.cloud.container;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The output of one run of a container, with the time of each line.
 *
 * <p>Limits: {@value #LINES_MAX} lines and {@value #CHARS_MAX} characters, the oldest goes first;
 * longer lines than {@value #LINE_CHARS_MAX} characters are cut into pieces.
 */
public final class ContainerLog {

    private static final int LINES_MAX = 10_000;
    private static final int CHARS_MAX = 1 << 20;
    private static final int LINE_CHARS_MAX = 16 << 10;

    private final ArrayDeque<LogLine> lines = new ArrayDeque<>();
    private final Set<LogFollower> followers = new LinkedHashSet<>();
    private final StringBuilder out = new StringBuilder();
    private final StringBuilder err = new StringBuilder();
    private int chars;
    private boolean ended;

    /** Writes output of the container. */
    void write(Instant at, boolean error, byte[] bytes) {
        StringBuilder pending = error ? err : out;
        String text = new String(bytes, StandardCharsets.UTF_8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                add(new LogLine(at, error, pending.toString(), true));
                pending.setLength(0);
            } else {
                pending.append(c);
                if (pending.length() >= LINE_CHARS_MAX) {
                    add(new LogLine(at, error, pending.toString(), false));
                    pending.setLength(0);
                }
            }
        }
    }

    /** Says that the container ended. */
    void end(Instant at) {
        flush(at, false, out);
        flush(at, true, err);
        ended = true;
        followers.forEach(LogFollower::end);
        followers.clear();
    }

    /** Returns what is kept, oldest first. */
    public List<LogLine> lines() {
        return new ArrayList<>(lines);
    }

    /** Hands over what is kept and then everything that follows. */
    public void follow(LogFollower follower) {
        lines.forEach(follower::line);
        if (ended) {
            follower.end();
        } else {
            followers.add(follower);
        }
    }

    /** Forgets a follower. */
    public void unfollow(LogFollower follower) {
        followers.remove(follower);
    }

    private void flush(Instant at, boolean error, StringBuilder pending) {
        if (!pending.isEmpty()) {
            add(new LogLine(at, error, pending.toString(), false));
            pending.setLength(0);
        }
    }

    private void add(LogLine line) {
        lines.add(line);
        chars += line.text().length();
        while (lines.size() > LINES_MAX || chars > CHARS_MAX) {
            chars -= lines.remove().text().length();
        }
        followers.forEach(follower -> follower.line(line));
    }
}
