package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Taint;
import java.util.ArrayList;
import java.util.List;

/// Parts of objects as people write them.
final class Words {
    private Words() {}

    /// "key=value:Effect", as kubectl prints it.
    static String taint(Taint taint) {
        String value = taint.value().isEmpty() ? "" : "=" + taint.value();
        return taint.key() + value + ":" + taint.effect().text();
    }

    /// "app=web, tier In [a, b]".
    static String selector(LabelSelector selector) {
        List<String> words = new ArrayList<>();
        selector.labels().forEach((key, value) -> words.add(key + "=" + value));
        selector.expressions().forEach(e -> words.add(requirement(e)));
        if (!selector.present()) {
            return "no label (the selector is missing)";
        }
        return words.isEmpty() ? "any labels" : String.join(", ", words);
    }

    /// "zone In [a, b]".
    static String requirement(Requirement requirement) {
        String values = requirement.values().isEmpty() ? "" : " " + requirement.values();
        return requirement.key() + " " + requirement.operator().text() + values;
    }

    /// All conditions of an alternative.
    static String term(NodeSelectorTerm term) {
        List<String> words = new ArrayList<>();
        term.expressions().forEach(e -> words.add(requirement(e)));
        term.fields().forEach(e -> words.add(requirement(e)));
        return String.join(" and ", words);
    }

    /// The last part of a label key: "zone" of topology.kubernetes.io/zone.
    static String shortKey(String key) {
        return key.substring(key.lastIndexOf('/') + 1);
    }

    /// "a, b and 3 more".
    static String some(List<String> names, int shown) {
        if (names.size() <= shown) {
            return String.join(", ", names);
        }
        int more = names.size() - shown;
        return String.join(", ", names.subList(0, shown)) + " and " + more + " more";
    }
}
