package dev.skysail.cli.simulate;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A bar on a terminal's error stream; silent elsewhere. */
public final class Progress {

    private static final int WIDTH = 30;
    private static final long PAUSE_NANOS = 100_000_000L;
    private static final int CHECKED_EVERY = 16;

    private final PrintStream out;
    private final boolean shown;
    private String what = "";
    private long total;
    private long done;
    private long last;
    private boolean drawn;

    private Progress(PrintStream out, boolean shown) {
        this.out = out;
        this.shown = shown;
    }

    /** A bar if the error stream is a terminal. */
    public static Progress forTerminal() {
        return new Progress(System.err, System.getenv("TERM") != null && errorsGoToTerminal());
    }

    private static boolean errorsGoToTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** No bar. */
    public static Progress silent() {
        return new Progress(System.err, false);
    }

    /** Begins something of so many parts. */
    void start(String name, long parts) {
        what = name;
        total = Math.max(1, parts);
        done = 0;
        last = System.nanoTime();
    }

    /** One part is done. */
    void step() {
        if (++done % CHECKED_EVERY == 0) {
            draw();
        }
    }

    /** So many parts are done. */
    void reach(long parts) {
        done = parts;
        draw();
    }

    private void draw() {
        long now = System.nanoTime();
        if (!shown || now - last < PAUSE_NANOS) {
            return;
        }
        last = now;
        drawn = true;
        int full = (int) (Math.min(done, total) * WIDTH / total);
        String bar = "#".repeat(full) + ".".repeat(WIDTH - full);
        out.printf("\r%-10s [%s] %3d%%", what, bar, Math.min(done, total) * 100 / total);
        out.flush();
    }

    /** Wipes the bar. */
    void end() {
        if (drawn) {
            out.print("\r" + " ".repeat(WIDTH + 20) + "\r");
            out.flush();
            drawn = false;
        }
    }
}
