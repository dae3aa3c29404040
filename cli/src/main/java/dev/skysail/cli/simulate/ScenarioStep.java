package dev.skysail.cli.simulate;

/** Something that happens to a cluster. */
sealed interface ScenarioStep {

    /** The step in words, as on the command line. */
    String title();

    /** A workload gets another number of replicas. */
    record Scale(String workload, int replicas) implements ScenarioStep {
        @Override
        public String title() {
            return "scale " + workload + "=" + replicas;
        }
    }

    /** A node takes no new pods. */
    record Cordon(String node) implements ScenarioStep {
        @Override
        public String title() {
            return "cordon " + node;
        }
    }

    /** A node takes no new pods and the ones on it are evicted within their budgets. */
    record Drain(String node) implements ScenarioStep {
        @Override
        public String title() {
            return "drain " + node;
        }
    }

    /** All nodes of a zone vanish with their pods. */
    record LoseZone(String zone) implements ScenarioStep {
        @Override
        public String title() {
            return "lose zone " + zone;
        }
    }

    /** Every pod of a workload is replaced by one of a new generation. */
    record Rollout(String workload) implements ScenarioStep {
        @Override
        public String title() {
            return "rollout " + workload;
        }
    }
}
