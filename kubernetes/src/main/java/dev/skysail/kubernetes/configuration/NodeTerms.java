package dev.skysail.kubernetes.configuration;

import dev.skysail.scheduling.config.AddedAffinity;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the node affinity that a profile adds to every pod's. */
final class NodeTerms {

    private static final int MAX_WEIGHT = 100;

    private NodeTerms() {}

    static AddedAffinity affinity(Section section) {
        Optional<NodeSelector> required =
                section.section("requiredDuringSchedulingIgnoredDuringExecution")
                        .map(NodeTerms::selector);
        List<PreferredNodeTerm> preferred = new ArrayList<>();
        for (Section wish : section.sections("preferredDuringSchedulingIgnoredDuringExecution")) {
            int weight = wish.number("weight", 1, MAX_WEIGHT).orElse(0);
            Optional<Section> preference = wish.section("preference");
            if (weight == 0 || preference.isEmpty()) {
                throw wish.refuse(weight == 0 ? "weight" : "preference", "is missing");
            }
            preferred.add(new PreferredNodeTerm(weight, term(preference.get())));
            wish.finish();
        }
        section.finish();
        return new AddedAffinity(required.orElse(null), preferred);
    }

    private static NodeSelector selector(Section section) {
        List<NodeSelectorTerm> terms =
                section.sections("nodeSelectorTerms").stream().map(NodeTerms::term).toList();
        section.finish();
        return new NodeSelector(terms);
    }

    private static NodeSelectorTerm term(Section section) {
        List<Requirement> expressions =
                section.sections("matchExpressions").stream().map(NodeTerms::requirement).toList();
        List<Requirement> fields =
                section.sections("matchFields").stream().map(NodeTerms::requirement).toList();
        section.finish();
        return new NodeSelectorTerm(expressions, fields);
    }

    private static Requirement requirement(Section section) {
        String key = section.text("key", "");
        String operator = section.text("operator", "");
        List<String> values = section.texts("values");
        section.finish();
        try {
            return new Requirement(key, Requirement.Operator.parse(operator), values);
        } catch (IllegalArgumentException e) {
            throw section.refuse("operator", "is not an operator");
        }
    }
}
