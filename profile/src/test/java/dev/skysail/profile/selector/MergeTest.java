package dev.skysail.profile.selector;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergeTest {

    private static final String KEY = "virtual-kubelet.io/provider";

    private static SteeringDecision by(Policy policy) {
        return new SteeringDecision.BySelector("s", policy, Samples.EFFECTS);
    }

    private static String describe(Merge merge) {
        return switch (merge) {
            case Merge.Additions(var tolerations, var selector, var labels, var annotations) ->
                    (tolerations.isEmpty() ? "" : "T")
                            + (selector.isEmpty() ? "" : "S")
                            + (labels.isEmpty() ? "" : "L")
                            + (annotations.isEmpty() ? "" : "A");
            case Merge.Conflict(String sentence) -> sentence;
        };
    }

    @ParameterizedTest
    @CsvSource({
        "VIRTUAL_NODE_ONLY, TSLA, T",
        "FAIR, TLA, T",
        "NORMAL_NODE_PREFER, '', TLA",
        "NORMAL_NODE_ONLY, LA, T"
    })
    void whatEachPolicyAddsAtCreationAndAfterAFailure(
            Policy policy, String creation, String failure) {
        assertThat(describe(Merge.atCreation(Samples.app("x"), by(policy)))).isEqualTo(creation);
        assertThat(describe(Merge.afterFailure(Samples.app("x"), by(policy)))).isEqualTo(failure);
    }

    @Test
    void theManualLabelAddsTolerationAndSelector() {
        SteeringDecision manual = new SteeringDecision.Manual("pod", "v");

        assertThat(describe(Merge.atCreation(Samples.app("x"), manual))).isEqualTo("TS");
    }

    @Test
    void anUnsteeredPodGetsTheTolerationOnlyAfterAFailure() {
        SteeringDecision none = new SteeringDecision.None();

        assertThat(describe(Merge.atCreation(Samples.app("x"), none))).isEmpty();
        assertThat(describe(Merge.afterFailure(Samples.app("x"), none))).isEqualTo("T");
    }

    @Test
    void theTolerationCoversEveryDialect() {
        Merge.Additions added =
                (Merge.Additions) Merge.atCreation(Samples.app("x"), by(Policy.FAIR));

        assertThat(added.tolerations()).hasSize(1);
        assertThat(added.tolerations().get(0).getKey()).isEqualTo(KEY);
        assertThat(added.tolerations().get(0).getOperator()).isEqualTo("Exists");
        assertThat(added.tolerations().get(0).getEffect()).isEqualTo("NoSchedule");
        assertThat(added.annotations()).containsEntry(Merge.SELECTOR_ANNOTATION, "s");
    }

    @ParameterizedTest
    @CsvSource({
        "virtual-kubelet.io/provider, Exists, '', NoSchedule, true",
        "virtual-kubelet.io/provider, Exists, '', '', true",
        "virtual-kubelet.io/provider, Equal, baidu, NoSchedule, true",
        "virtual-kubelet.io/provider, '', cube-eci, '', true",
        "'', Exists, '', '', true",
        "virtual-kubelet.io/provider, Equal, azure, NoSchedule, false",
        "virtual-kubelet.io/provider, Exists, '', NoExecute, false",
        "other, Exists, '', '', false"
    })
    void tolerationsAreComparedByMeaning(
            String key, String operator, String value, String effect, boolean enough) {
        Pod pod =
                Samples.pod("app", "x")
                        .editSpec()
                        .addNewToleration()
                        .withKey(key.isEmpty() ? null : key)
                        .withOperator(operator.isEmpty() ? null : operator)
                        .withValue(value.isEmpty() ? null : value)
                        .withEffect(effect.isEmpty() ? null : effect)
                        .endToleration()
                        .endSpec()
                        .build();

        assertThat(Merge.toleratesVirtualNodes(pod)).isEqualTo(enough);
        assertThat(describe(Merge.atCreation(pod, by(Policy.FAIR))))
                .isEqualTo(enough ? "LA" : "TLA");
    }

    @Test
    void whatThePodHasAlreadyIsNotAddedAgain() {
        Pod pod =
                Samples.pod("l", "1")
                        .editSpec()
                        .addToNodeSelector("type", "virtual-kubelet")
                        .addToNodeSelector("disk", "ssd")
                        .endSpec()
                        .build();

        assertThat(describe(Merge.atCreation(pod, by(Policy.VIRTUAL_NODE_ONLY)))).isEqualTo("TA");
    }

    @Test
    void aContradictionIsASentence() {
        Pod pod =
                Samples.pod("l", "9").editSpec().addToNodeSelector("type", "gpu").endSpec().build();

        assertThat(describe(Merge.atCreation(pod, by(Policy.VIRTUAL_NODE_ONLY))))
                .isEqualTo(
                        "spec.nodeSelector of the pod has type=gpu, but Selector \"s\" needs"
                                + " type=virtual-kubelet; metadata.labels of the pod has l=9, but"
                                + " Selector \"s\" needs l=1");
    }
}
