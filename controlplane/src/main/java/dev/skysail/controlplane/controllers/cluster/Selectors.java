package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Label selectors (apimachinery {@code metav1.LabelSelectorAsSelector}, v0.37). */
public final class Selectors {

    private Selectors() {}

    /** Returns the labels of an object, an empty map if it has none. */
    public static Map<String, String> labels(HasMetadata object) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return labels == null ? Map.of() : labels;
    }

    /** Returns whether the selector asks for nothing, and so for every object. */
    public static boolean selectsAll(@Nullable LabelSelector selector) {
        return selector != null
                && (selector.getMatchLabels() == null || selector.getMatchLabels().isEmpty())
                && requirements(selector).isEmpty();
    }

    /** Returns whether the labels match; an absent selector matches nothing. */
    public static boolean matches(@Nullable LabelSelector selector, Map<String, String> labels) {
        if (selector == null) {
            return false;
        }
        return contains(labels, selector.getMatchLabels())
                && requirements(selector).stream().allMatch(r -> holds(r, labels));
    }

    /** Returns whether the labels contain all of the wanted ones. */
    public static boolean contains(
            Map<String, String> labels, @Nullable Map<String, String> wanted) {
        return wanted == null
                || wanted.entrySet().stream()
                        .allMatch(e -> e.getValue().equals(labels.get(e.getKey())));
    }

    private static List<LabelSelectorRequirement> requirements(LabelSelector selector) {
        List<LabelSelectorRequirement> requirements = selector.getMatchExpressions();
        return requirements == null ? List.of() : requirements;
    }

    private static boolean holds(LabelSelectorRequirement r, Map<String, String> labels) {
        String value = labels.get(r.getKey());
        return switch (r.getOperator()) {
            case "In" -> value != null && r.getValues().contains(value);
            case "NotIn" -> value == null || !r.getValues().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> false;
        };
    }
}
