package dev.skysail.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalkthroughsTest {

    @Test
    void namesAreUniqueAndFindTheirWalkthrough() {
        assertThat(Walkthroughs.names()).doesNotHaveDuplicates().isNotEmpty();
        for (String name : Walkthroughs.names()) {
            assertThat(Walkthroughs.byName(name))
                    .get()
                    .extracting(Walkthrough::name)
                    .isEqualTo(name);
        }
        assertThat(Walkthroughs.byName("no such walkthrough")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node-name",
                "node-selector",
                "node-affinity",
                "pod-affinity",
                "pod-anti-affinity",
                "taint-no-schedule",
                "taint-prefer-no-schedule",
                "taint-no-execute",
                "topology-spread"
            })
    void everyExampleSaysWhatItShowsAndWhatToExpect(String example) {
        ExampleScript script = ExampleScript.read("scheduling/" + example + ".yaml");
        assertThat(script.shows()).isNotBlank();
        assertThat(script.expectations()).isNotEmpty();
        assertThat(script.taints().isEmpty()).isEqualTo(!example.startsWith("taint"));
    }

    @Test
    void aClaimThatDoesNotHoldIsCountedAndShowsWhatWasSeen() {
        StringWriter text = new StringWriter();
        Claims claims = new Claims(new PrintWriter(text));
        claims.equal("two and two are four", 4, 4);
        claims.equal("two and two are five", 5, 4);
        assertThat(claims.held()).isEqualTo(1);
        assertThat(claims.broken()).isEqualTo(1);
        assertThat(text.toString())
                .contains("✓ two and two are four", "✗ two and two are five", "seen: 4");
    }
}
