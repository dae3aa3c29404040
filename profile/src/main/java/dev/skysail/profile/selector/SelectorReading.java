package dev.skysail.profile.selector;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Requirement;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** What became of a Selector resource when it was read. */
public sealed interface SelectorReading {

    /** It can be followed. */
    record Valid(Selector selector) implements SelectorReading {}

    /**
     * It cannot be followed.
     *
     * @param sentence what is wrong, for people
     */
    record Invalid(String sentence) implements SelectorReading {}

    /** Reads a resource. */
    static SelectorReading of(GenericKubernetesResource resource) {
        String name = resource.getMetadata().getName();
        try {
            return read(
                    name == null ? "" : name,
                    Untyped.map(resource.getAdditionalProperties().get("spec")));
        } catch (IllegalArgumentException e) {
            return new Invalid("Selector \"" + name + "\": " + e.getMessage());
        }
    }

    private static SelectorReading read(String name, Map<?, ?> spec) {
        LabelSelector pods = labels(spec.get("objectLabels"));
        LabelSelector namespaces = labels(spec.get("namespaceLabels"));
        if (!pods.present() && !namespaces.present()) {
            return invalid(
                    name,
                    "spec needs objectLabels or namespaceLabels; without either it would"
                            + " match every pod");
        }
        Map<?, ?> policies = Untyped.map(spec.get("policy"));
        if (policies.size() != 1) {
            return invalid(
                    name,
                    "spec.policy must have exactly one of virtualNodeOnly, normalNodePrefer, fair,"
                            + " normalNodeOnly, and has "
                            + policies.size());
        }
        String word = String.valueOf(policies.keySet().iterator().next());
        Optional<Policy> policy = Policy.of(word);
        if (policy.isEmpty()) {
            return invalid(
                    name,
                    "spec.policy."
                            + word
                            + " is not known; it may be virtualNodeOnly, normalNodePrefer, fair or"
                            + " normalNodeOnly");
        }
        Map<?, ?> effect = Untyped.map(spec.get("effect"));
        Effects effects =
                new Effects(
                        Untyped.texts(effect.get("labels")),
                        Untyped.texts(effect.get("annotations")));
        int priority = spec.get("priority") instanceof Number number ? number.intValue() : 0;
        return new Valid(
                new Selector(
                        name,
                        pods,
                        namespaces,
                        new Selector.Rule(policy.get(), effects),
                        priority));
    }

    private static Invalid invalid(String name, String what) {
        return new Invalid("Selector \"" + name + "\": " + what);
    }

    /** An empty selector counts as one that is not given: it would match everything. */
    private static LabelSelector labels(@Nullable Object value) {
        Map<?, ?> map = Untyped.map(value);
        SortedMap<String, String> labels = Untyped.texts(map.get("matchLabels"));
        List<Requirement> expressions = new ArrayList<>();
        if (map.get("matchExpressions") instanceof List<?> list) {
            list.forEach(entry -> expressions.add(requirement(Untyped.map(entry))));
        }
        return labels.isEmpty() && expressions.isEmpty()
                ? LabelSelector.ABSENT
                : LabelSelector.of(labels, expressions);
    }

    private static Requirement requirement(Map<?, ?> expression) {
        List<String> values =
                expression.get("values") instanceof List<?> list
                        ? list.stream().map(String::valueOf).toList()
                        : List.of();
        return new Requirement(
                String.valueOf(expression.get("key")),
                Requirement.Operator.parse(String.valueOf(expression.get("operator"))),
                values);
    }
}
