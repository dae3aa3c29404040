package dev.skysail.scheduling.plugins.podtopologyspread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoMathTest {
    /// Go's logarithm and the JDK's strict one were measured to differ on 153 of these integers.
    @Test
    void differsFromTheJdkWhereGoDoes() {
        int differences = 0;
        for (int i = 2; i <= 200_001; i++) {
            double ours = GoMath.log(i);
            double jdk = StrictMath.log(i);
            assertThat(Math.abs(ours - jdk)).isLessThanOrEqualTo(Math.ulp(jdk));
            differences += ours == jdk ? 0 : 1;
        }
        assertThat(differences).isEqualTo(153);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1", "-0.5, -1", "1.49, 1", "2.5, 3", "0.49999999999999994, 0"})
    void roundsHalvesAwayFromZero(double value, long rounded) {
        assertThat(GoMath.round(value)).isEqualTo(rounded);
    }
}
