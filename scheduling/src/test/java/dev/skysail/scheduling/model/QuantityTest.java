package dev.skysail.scheduling.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1000",
        "500m, 1, 500",
        "1.5, 2, 1500",
        "0.1, 1, 100",
        "1Ki, 1024, 1024000",
        "1.5Gi, 1610612736, 1610612736000",
        "2e3, 2000, 2000000",
        "2E3, 2000, 2000000",
        "1k, 1000, 1000000",
        "1E, 1000000000000000000, 0",
        "50E, 0, 0",
        "50Ei, 9223372036854775807, 0",
        "100n, 1, 1",
        "-1500m, -2, -1500"
    })
    void readsRoundedUp(String text, long value, long milli) {
        assertThat(Quantity.value(text)).isEqualTo(value);
        assertThat(Quantity.milliValue(text)).isEqualTo(milli);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "Gi", "1.2.3", "1Qi"})
    void refusesOtherText(String text) {
        assertThatThrownBy(() -> Quantity.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
