package dev.skysail.profile.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.profile.selector.Effects;
import dev.skysail.profile.selector.Policy;
import dev.skysail.profile.selector.Samples;
import dev.skysail.profile.selector.SteeringDecision;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EligibilityTest {

    private static final Instant FAILED = Instant.parse("2026-01-01T00:00:00Z");
    private static final RetryOptions ON = new RetryOptions("1.37", true, Duration.ZERO);
    private static final SteeringDecision NONE = new SteeringDecision.None();

    private static PodBuilder failed() {
        return Samples.pod("app", "x")
                .withNewStatus()
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("Unschedulable")
                .withLastTransitionTime(FAILED.toString())
                .endCondition()
                .endStatus();
    }

    private static Eligibility of(Pod pod, SteeringDecision decision, RetryOptions options) {
        return Eligibility.of(pod, decision, options, FAILED.plusSeconds(5));
    }

    @Test
    void aFailedPodIs() {
        assertThat(of(failed().build(), NONE, ON)).isEqualTo(new Eligibility.Eligible());
    }

    @Test
    void aPodThatHasNotFailedIsNot() {
        Pod gated =
                failed().editStatus()
                        .editFirstCondition()
                        .withReason("SchedulingGated")
                        .endCondition()
                        .endStatus()
                        .build();

        assertThat(of(Samples.app("x"), NONE, ON)).isEqualTo(new Eligibility.NotFailed());
        assertThat(of(gated, NONE, ON)).isEqualTo(new Eligibility.NotFailed());
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void everyPolicyButMachinesOnly(Policy policy) {
        SteeringDecision decision = new SteeringDecision.BySelector("s", policy, Effects.NONE);

        assertThat(of(failed().build(), decision, ON) instanceof Eligibility.Eligible)
                .isEqualTo(policy != Policy.NORMAL_NODE_ONLY);
    }

    @Test
    void theSwitchStopsAll() {
        RetryOptions off = new RetryOptions("1.37", false, Duration.ZERO);
        SteeringDecision prefer =
                new SteeringDecision.BySelector("s", Policy.NORMAL_NODE_PREFER, Effects.NONE);

        assertThat(of(failed().build(), prefer, off)).isInstanceOf(Eligibility.Refused.class);
    }

    @Test
    void thePodCanOptOut() {
        Pod pod =
                failed().editMetadata()
                        .addToAnnotations("skysail.dev/retry", "false")
                        .endMetadata()
                        .build();

        assertThat(of(pod, NONE, ON)).isInstanceOf(Eligibility.Refused.class);
    }

    @Test
    void aTolerantPodHasNothingToGain() {
        Pod pod =
                failed().editSpec()
                        .addNewToleration()
                        .withOperator("Exists")
                        .endToleration()
                        .endSpec()
                        .build();

        assertThat(of(pod, NONE, ON)).isInstanceOf(Eligibility.Refused.class);
    }

    @Test
    void theDelayIsKept() {
        RetryOptions later = new RetryOptions("1.37", true, Duration.ofSeconds(30));

        assertThat(of(failed().build(), NONE, later))
                .isEqualTo(new Eligibility.TooEarly(Duration.ofSeconds(25)));
    }

    @Test
    void exemptPodsAreLeftAlone() {
        assertThat(of(failed().build(), new SteeringDecision.Exempt("why"), ON))
                .isEqualTo(new Eligibility.Refused("why"));
    }
}
