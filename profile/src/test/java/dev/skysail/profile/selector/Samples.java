package dev.skysail.profile.selector;

import dev.skysail.scheduling.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Map;

/** Pods and Selectors for tests. */
public final class Samples {

    /** What the samples add. */
    public static final Effects EFFECTS = Effects.of(Map.of("l", "1"), Map.of("a", "2"));

    private Samples() {}

    /** Returns a pod with one label. */
    public static PodBuilder pod(String label, String value) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("p")
                .withUid("u")
                .addToLabels(label, value)
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("c")
                .withImage("i")
                .endContainer()
                .endSpec();
    }

    /** Returns a plain pod that runs an app. */
    public static Pod app(String app) {
        return pod("app", app).build();
    }

    /** Returns a Selector for pods that run an app. */
    public static Selector selector(String name, String app, Policy policy, int priority) {
        return new Selector(
                name,
                LabelSelector.ofLabels(Map.of("app", app)),
                LabelSelector.ABSENT,
                new Selector.Rule(policy, EFFECTS),
                priority);
    }
}
