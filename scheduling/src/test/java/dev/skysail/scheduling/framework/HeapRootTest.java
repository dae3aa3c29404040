package dev.skysail.scheduling.framework;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Vectors measured on Go's container/heap as kube-scheduler 1.37.2 uses it.
class HeapRootTest {
    @ParameterizedTest
    @CsvSource({
        "5 5 5, 0",
        "1 5 5, 1",
        "1 5 5 5, 1",
        "1 1 5 5, 3",
        "1 1 1 5 5, 3",
        "1 1 5 1 5, 4",
        "5 1 5 5 5, 0",
        "1 2 3 3 3 3, 3",
        "1 1 1 1 5 5 5, 4",
        "2 1 1 1 1 5 5, 5",
        "1 5 1 5 1 5 1 5, 1"
    })
    void winnerIsTheFirstMaximumInPreOrder(String totals, int winner) {
        long[] parsed = Arrays.stream(totals.split(" ", -1)).mapToLong(Long::parseLong).toArray();
        assertThat(HeapRoot.of(parsed)).isEqualTo(winner);
    }
}
