package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Scores the feasible nodes of one cycle: raw, normalised, weighted, summed.
///
/// Source: pkg/scheduler/framework/runtime/framework.go (RunScorePlugins), 1.37.2.
final class Scoring {
    private final List<WeightedScore> plugins;

    Scoring(List<WeightedScore> plugins) {
        this.plugins = plugins;
    }

    List<NodeScore> score(Cycle cycle, List<NodeInfo> feasible) {
        List<List<PluginScore>> columns = new ArrayList<>();
        for (WeightedScore weighted : plugins) {
            Optional<NodeScorer> scorer = weighted.plugin().prepare(cycle, feasible);
            if (scorer.isPresent()) {
                columns.add(column(weighted, scorer.get(), feasible));
            }
        }
        List<NodeScore> scores = new ArrayList<>();
        for (int i = 0; i < feasible.size(); i++) {
            List<PluginScore> row = new ArrayList<>();
            long total = 0;
            for (List<PluginScore> column : columns) {
                PluginScore score = column.get(i);
                total += score.weighted();
                row.add(score);
            }
            scores.add(new NodeScore(feasible.get(i).name(), total, row));
        }
        return scores;
    }

    private static List<PluginScore> column(
            WeightedScore weighted, NodeScorer scorer, List<NodeInfo> feasible) {
        long[] raw = feasible.stream().mapToLong(scorer::score).toArray();
        long[] normal = scorer.normalize(raw.clone(), feasible);
        List<PluginScore> column = new ArrayList<>();
        for (int i = 0; i < raw.length; i++) {
            if (normal[i] < 0 || normal[i] > NodeScorer.MAX_SCORE) {
                throw new IllegalStateException(
                        weighted.plugin().name() + " gave a score out of range: " + normal[i]);
            }
            String name = weighted.plugin().name();
            column.add(new PluginScore(name, raw[i], normal[i] * weighted.weight()));
        }
        return column;
    }
}
