package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Requirement.Operator;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads label selectors and node selectors. */
final class Selectors {

    private static final Set<Operator> FOR_LABELS =
            EnumSet.of(Operator.IN, Operator.NOT_IN, Operator.EXISTS, Operator.DOES_NOT_EXIST);
    private static final Set<Operator> FOR_NODES = EnumSet.allOf(Operator.class);
    private static final Set<Operator> FOR_FIELDS = EnumSet.of(Operator.IN, Operator.NOT_IN);

    private final Warnings warnings;

    Selectors(Warnings warnings) {
        this.warnings = warnings;
    }

    /** Reads a label selector; one that is not given matches nothing. */
    LabelSelector labels(Field field) {
        if (!field.present()) {
            return LabelSelector.ABSENT;
        }
        KnownFields.SELECTOR.check(field, warnings);
        return LabelSelector.of(
                field.get("matchLabels").texts(),
                requirements(field.get("matchExpressions"), FOR_LABELS));
    }

    /** Reads alternatives of which a node must satisfy one. */
    NodeSelector nodes(Field field) {
        List<NodeSelectorTerm> terms = new ArrayList<>();
        field.get("nodeSelectorTerms").elements().forEach(term -> terms.add(nodeTerm(term)));
        if (terms.isEmpty()) {
            throw field.get("nodeSelectorTerms").error("must name at least one term");
        }
        return new NodeSelector(terms);
    }

    /** Reads one alternative of a node selector. */
    NodeSelectorTerm nodeTerm(Field field) {
        return new NodeSelectorTerm(
                requirements(field.get("matchExpressions"), FOR_NODES),
                requirements(field.get("matchFields"), FOR_FIELDS));
    }

    private List<Requirement> requirements(Field list, Set<Operator> allowed) {
        List<Requirement> requirements = new ArrayList<>();
        for (Field field : list.elements()) {
            KnownFields.REQUIREMENT.check(field, warnings);
            requirements.add(requirement(field, allowed));
        }
        return requirements;
    }

    private static Requirement requirement(Field field, Set<Operator> allowed) {
        String key = field.get("key").requiredText();
        Operator operator = operator(field.get("operator"), allowed);
        List<String> values = field.get("values").textList();
        Requirement requirement = new Requirement(key, operator, values);
        if (!requirement.valid()) {
            throw field.get("values")
                    .error(
                            switch (operator) {
                                case IN, NOT_IN ->
                                        "must name at least one value for operator "
                                                + operator.text();
                                case EXISTS, DOES_NOT_EXIST ->
                                        "must not be given with operator " + operator.text();
                                case GT, LT ->
                                        "must be one whole number in quotes for operator "
                                                + operator.text();
                            });
        }
        return requirement;
    }

    private static Operator operator(Field field, Set<Operator> allowed) {
        String text = field.requiredText();
        for (Operator operator : allowed) {
            if (operator.text().equals(text)) {
                return operator;
            }
        }
        String names = allowed.stream().map(Operator::text).collect(Collectors.joining(", "));
        throw field.error("must be one of " + names + ", not " + field.shown());
    }
}
