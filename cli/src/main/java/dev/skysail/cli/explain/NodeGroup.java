package dev.skysail.cli.explain;

import dev.skysail.scheduling.explain.Cause;
import dev.skysail.scheduling.explain.FilterAccount;
import dev.skysail.scheduling.explain.NodeAccount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Nodes with the same verdict.
 *
 * @param nodes the nodes, in order of their names
 */
record NodeGroup(List<NodeAccount> nodes) {

    NodeGroup {
        nodes = List.copyOf(nodes);
    }

    /** Puts refused nodes with the same kinds of causes together; the largest group first. */
    static List<NodeGroup> of(List<NodeAccount> accounts) {
        Map<String, List<NodeAccount>> byVerdict = new LinkedHashMap<>();
        accounts.stream()
                .filter(node -> !node.feasible())
                .sorted(Comparator.comparing(NodeAccount::node))
                .forEach(
                        node ->
                                byVerdict
                                        .computeIfAbsent(verdict(node), v -> new ArrayList<>())
                                        .add(node));
        List<NodeGroup> groups = new ArrayList<>();
        byVerdict.values().forEach(nodes -> groups.add(new NodeGroup(nodes)));
        groups.sort(Comparator.comparingInt((NodeGroup group) -> group.nodes().size()).reversed());
        return groups;
    }

    private static String verdict(NodeAccount node) {
        StringBuilder verdict = new StringBuilder();
        for (FilterAccount filter : node.filters()) {
            for (Cause cause : filter.causes()) {
                verdict.append(filter.plugin()).append(' ').append(cause.kind()).append('\n');
            }
        }
        return verdict.append(node.looked()).toString();
    }

    /** The names of the nodes, shortened. */
    String names(int shown) {
        List<String> names = nodes.stream().map(NodeAccount::node).limit(shown).toList();
        int more = nodes.size() - names.size();
        return String.join(", ", names) + (more > 0 ? " and " + more + " more" : "");
    }

    /** One line per cause: the plugin and the sentence of the node that misses least. */
    List<String[]> lines() {
        List<String[]> lines = new ArrayList<>();
        NodeAccount first = nodes.getFirst();
        for (int f = 0; f < first.filters().size(); f++) {
            FilterAccount filter = first.filters().get(f);
            for (int c = 0; c < filter.causes().size(); c++) {
                lines.add(new String[] {filter.plugin(), sentence(f, c)});
            }
        }
        if (lines.isEmpty()) {
            lines.add(
                    new String[] {
                        "NodeAffinity", "the pod's required node affinity names other nodes"
                    });
        }
        return lines;
    }

    private String sentence(int filter, int index) {
        NodeAccount least = nodes.getFirst();
        for (NodeAccount node : nodes) {
            if (cause(node, filter, index).shortage() < cause(least, filter, index).shortage()) {
                least = node;
            }
        }
        Cause told = cause(least, filter, index);
        Cause kind = told;
        boolean differ =
                nodes.stream()
                        .anyMatch(n -> !cause(n, filter, index).sentence().equals(kind.sentence()));
        return differ ? told.sentence() + " (" + least.node() + ")" : told.sentence();
    }

    private static Cause cause(NodeAccount node, int filter, int index) {
        return node.filters().get(filter).causes().get(index);
    }
}
