package dev.skysail.scheduling.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The order of ranks by their paths is the walk of the heap.
class WindowTest {
    private static final int RANKS = 300;

    @Test
    void comesBeforeAsInTheWalk() {
        List<Integer> walk = new ArrayList<>();
        walk(0, walk);
        for (int one = 0; one < RANKS; one++) {
            for (int other = 0; other < RANKS; other++) {
                if (one != other) {
                    assertThat(Window.isBefore(walk.get(one), walk.get(other)))
                            .as("%d and %d", walk.get(one), walk.get(other))
                            .isEqualTo(one < other);
                }
            }
        }
    }

    private static void walk(int rank, List<Integer> walk) {
        if (rank < RANKS) {
            walk.add(rank);
            walk(2 * rank + 1, walk);
            walk(2 * rank + 2, walk);
        }
    }
}
