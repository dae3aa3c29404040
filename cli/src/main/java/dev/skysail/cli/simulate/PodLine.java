package dev.skysail.cli.simulate;

/**
 * What became of one pod in one step.
 *
 * @param pod its name with its namespace
 * @param result what became of it
 * @param node where it went, or from where it went away; empty if nowhere
 * @param zone the zone of that node, empty if it has none
 * @param score the total of the winner, 0 if nothing was scored
 * @param feasible how many nodes would have done
 * @param message why, in upstream's words where it has some
 */
record PodLine(
        String pod,
        Result result,
        String node,
        String zone,
        long score,
        int feasible,
        String message) {

    /** What can become of a pod. */
    enum Result {
        PLACED("placed"),
        PENDING("pending"),
        GATED("gated"),
        OTHER_SCHEDULER("other scheduler"),
        PREEMPTED("preempted"),
        EVICTED("evicted"),
        KEPT("kept"),
        REMOVED("removed");

        private final String text;

        Result(String text) {
            this.text = text;
        }

        /** The word in tables. */
        String text() {
            return text;
        }
    }

    static PodLine of(String pod, Result result, String node, String message) {
        return new PodLine(pod, result, node, "", 0, 0, message);
    }

    PodLine inZone(String name) {
        return new PodLine(pod, result, node, name, score, feasible, message);
    }

    PodLine scored(long total, int nodes) {
        return new PodLine(pod, result, node, zone, total, nodes, message);
    }

    /** Whether the pod still waits for a node. */
    boolean waits() {
        return result == Result.PENDING
                || result == Result.GATED
                || result == Result.OTHER_SCHEDULER;
    }
}
