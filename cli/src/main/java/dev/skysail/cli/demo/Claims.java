package dev.skysail.cli.demo;

import java.io.PrintWriter;

/** Prints each claim with what was seen, and counts. */
public final class Claims {

    private final PrintWriter out;
    private int held;
    private int broken;

    /** Makes a list that prints to the writer. */
    public Claims(PrintWriter out) {
        this.out = out;
    }

    /** Prints a heading. */
    public void title(String text) {
        out.printf("%n%s%n", text);
        out.flush();
    }

    /** Prints what is being done. */
    public void step(String text) {
        out.printf("  %s%n", text);
        out.flush();
    }

    /**
     * Prints one claim.
     *
     * @param claim what ought to be true
     * @param holds whether it is
     * @param seen what was seen, shown when it does not hold
     */
    public void check(String claim, boolean holds, Object seen) {
        if (holds) {
            held++;
            out.printf("  ✓ %s%n", claim);
        } else {
            broken++;
            out.printf("  ✗ %s%n      seen: %s%n", claim, seen);
        }
        out.flush();
    }

    /** Checks that a value is the expected one. */
    public void equal(String claim, Object expected, Object seen) {
        check(claim, expected.equals(seen), seen);
    }

    /** Returns the number of claims that held. */
    public int held() {
        return held;
    }

    /** Returns the number of claims that did not hold. */
    public int broken() {
        return broken;
    }
}
