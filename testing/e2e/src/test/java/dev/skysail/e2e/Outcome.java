package dev.skysail.e2e;

/**
 * How a command ended.
 *
 * @param exitCode its exit code
 * @param out what it printed
 * @param err what it complained
 */
record Outcome(int exitCode, String out, String err) {

    /** Returns the output of a command that must have succeeded. */
    String succeeded() {
        if (exitCode != 0) {
            throw new AssertionError("exit code " + exitCode + "\n" + out + err);
        }
        return out;
    }

    /** Returns the complaint of a command that must have failed. */
    String failed() {
        if (exitCode == 0) {
            throw new AssertionError("should have failed but printed\n" + out);
        }
        return err;
    }
}
