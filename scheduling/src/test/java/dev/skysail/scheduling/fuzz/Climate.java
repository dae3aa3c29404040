package dev.skysail.scheduling.fuzz;

import java.util.List;

/// How large one world is and how often each feature appears in it, in percent.
///
/// Every world has features of its own, so that some meet often and none drowns the others.
record Climate(
        int nodes,
        int bound,
        int pending,
        boolean crowded,
        boolean priorities,
        Pods pods,
        Storage storage) {
    /// @param size requests beyond one plain container
    /// @param resized changed in place
    record Pods(int nodeAffinity, int spread, int affinity, int ports, int size, int resized) {}

    /// @param claims pods that use claims
    /// @param disks pods that name a disk of their own
    record Storage(int claims, int disks) {}

    private static final List<Integer> RATES = List.of(0, 10, 30, 60);

    static Climate of(Chance chance) {
        boolean large = chance.percent(1);
        int nodes = large ? chance.between(30, 60) : chance.between(3, 13);
        return new Climate(
                nodes,
                chance.between(0, nodes * 3),
                chance.between(6, 14),
                chance.percent(35),
                chance.percent(55),
                new Pods(
                        chance.of(RATES),
                        chance.of(RATES),
                        chance.of(RATES),
                        chance.of(RATES),
                        chance.of(RATES),
                        chance.percent(25) ? 40 : 0),
                new Storage(
                        chance.percent(35) ? chance.of(20, 40, 80) : 0,
                        chance.percent(15) ? chance.of(20, 60) : 0));
    }
}
