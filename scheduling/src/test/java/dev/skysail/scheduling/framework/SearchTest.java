package dev.skysail.scheduling.framework;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTest {
    @ParameterizedTest
    @CsvSource({
        "0, 99, 99", "0, 100, 100", "0, 200, 100", "0, 500, 230", "0, 1000, 420",
        "0, 5000, 500", "0, 5625, 281", "0, 15000, 750", "60, 250, 150", "100, 250, 250"
    })
    void quotaIsThatOfTheRealScheduler(int percentage, int nodes, int quota) {
        Search search = new Search(0, percentage, TieRule.HEAP_ROOT);
        assertThat(search.quota(nodes)).isEqualTo(quota);
    }
}
