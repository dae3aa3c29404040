package dev.skysail.profile.selector;

import dev.skysail.scheduling.model.LabelSelector;
import java.util.Map;

/**
 * A rule that steers pods (eci.daliqc.cn/v1).
 *
 * @param pods pods meant, ABSENT if pods of every label are
 * @param namespaces namespaces meant, ABSENT if all are
 * @param priority of several that match, the highest decides
 */
public record Selector(
        String name, LabelSelector pods, LabelSelector namespaces, Rule rule, int priority) {

    /** What the selector does with the pods it matches. */
    public record Rule(Policy policy, Effects effects) {}

    /** Whether the pod is meant; with both conditions given, both must hold. */
    public boolean matches(Map<String, String> podLabels, Map<String, String> namespaceLabels) {
        boolean given = pods.present() || namespaces.present();
        return given
                && (!pods.present() || pods.matches(podLabels))
                && (!namespaces.present() || namespaces.matches(namespaceLabels));
    }
}
