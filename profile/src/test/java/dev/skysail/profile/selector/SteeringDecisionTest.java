package dev.skysail.profile.selector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteeringDecisionTest {

    private static final String VNODE = "ccse.daliqc.cn/vnode";

    private static String winner(Pod pod, Selector... selectors) {
        return SteeringDecision.decide(pod, Map.of(), List.of(selectors))
                        instanceof SteeringDecision.BySelector by
                ? by.name()
                : "-";
    }

    @Test
    void theHighestPriorityDecides() {
        Selector low = Samples.selector("a", "web", Policy.FAIR, 1);
        Selector high = Samples.selector("z", "web", Policy.NORMAL_NODE_ONLY, 99);

        assertThat(winner(Samples.app("web"), low, high)).isEqualTo("z");
        assertThat(winner(Samples.app("web"), high, low)).isEqualTo("z");
    }

    @Test
    void ofEqualsTheFirstNameDecides() {
        Selector b = Samples.selector("b", "web", Policy.FAIR, 5);
        Selector a = Samples.selector("a", "web", Policy.FAIR, 5);

        assertThat(winner(Samples.app("web"), b, a)).isEqualTo("a");
    }

    @Test
    void othersAreNotSteered() {
        Selector web = Samples.selector("a", "web", Policy.FAIR, 5);

        assertThat(SteeringDecision.decide(Samples.app("db"), Map.of(), List.of(web)))
                .isEqualTo(new SteeringDecision.None());
    }

    @ParameterizedTest
    @CsvSource({"web,prod,true", "web,test,false", "db,prod,false"})
    void bothConditionsMustHold(String app, String stage, boolean matches) {
        Selector both =
                new Selector(
                        "s",
                        LabelSelector.ofLabels(Map.of("app", "web")),
                        LabelSelector.ofLabels(Map.of("stage", "prod")),
                        new Selector.Rule(Policy.FAIR, Effects.NONE),
                        0);

        assertThat(both.matches(Map.of("app", app), Map.of("stage", stage))).isEqualTo(matches);
    }

    @Test
    void aSelectorWithoutConditionsMatchesNothing() {
        Selector none =
                new Selector(
                        "s",
                        LabelSelector.ABSENT,
                        LabelSelector.ABSENT,
                        new Selector.Rule(Policy.FAIR, Effects.NONE),
                        0);

        assertThat(none.matches(Map.of("app", "web"), Map.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "true,  -,     pod",
        "true,  true,  pod",
        "-,     true,  namespace",
        "false, true,  none",
        "-,     false, none",
        "-,     -,     none"
    })
    void theManualLabel(String onPod, String onNamespace, String where) {
        Pod pod = onPod.equals("-") ? Samples.app("x") : Samples.pod(VNODE, onPod).build();
        Map<String, String> namespace =
                onNamespace.equals("-") ? Map.of() : Map.of(VNODE, onNamespace);

        SteeringDecision expected =
                where.equals("none")
                        ? new SteeringDecision.None()
                        : new SteeringDecision.Manual(where, VNODE);
        assertThat(SteeringDecision.decide(pod, namespace, List.of())).isEqualTo(expected);
    }

    @Test
    void theManualLabelGoesBeforeSelectors() {
        Pod pod =
                Samples.pod(VNODE, "true")
                        .editMetadata()
                        .addToLabels("app", "web")
                        .endMetadata()
                        .build();
        Selector machines = Samples.selector("a", "web", Policy.NORMAL_NODE_ONLY, 99);

        assertThat(SteeringDecision.decide(pod, Map.of(), List.of(machines)).followed())
                .contains(Policy.VIRTUAL_NODE_ONLY);
    }

    @Test
    void podsOfADaemonSetAndPodsWithANodeAreLeftAlone() {
        Pod daemon =
                Samples.pod(VNODE, "true")
                        .editMetadata()
                        .addNewOwnerReference()
                        .withKind("DaemonSet")
                        .withName("d")
                        .withController(true)
                        .endOwnerReference()
                        .endMetadata()
                        .build();
        Pod placed = Samples.pod(VNODE, "true").editSpec().withNodeName("n").endSpec().build();

        assertThat(SteeringDecision.decide(daemon, Map.of(), List.of()))
                .isInstanceOf(SteeringDecision.Exempt.class);
        assertThat(SteeringDecision.decide(placed, Map.of(), List.of()))
                .isInstanceOf(SteeringDecision.Exempt.class);
    }
}
