package dev.skysail.scheduling.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FuzzWorldTest {
    @Test
    void aSeedAlwaysMakesTheSameWorld() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(FuzzWorld.of(seed)).isEqualTo(FuzzWorld.of(seed));
            assertThat(FuzzWorld.of(seed)).isNotEqualTo(FuzzWorld.of(seed + 1));
        }
    }
}
