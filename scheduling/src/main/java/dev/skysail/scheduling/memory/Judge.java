package dev.skysail.scheduling.memory;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeFilter;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.PreparedFilters;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.WeightedScore;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.CountingFilter;
import dev.skysail.scheduling.tally.CountingScore;
import dev.skysail.scheduling.tally.FilterTally;
import dev.skysail.scheduling.tally.ScoreTally;
import dev.skysail.scheduling.tally.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The plugins of a profile made ready for one kind of pod, sorted by how far they look.
///
/// Traits of a node, in this order: raw scores that are normalised, then those of the filters'
/// tallies, then those of the scores' tallies.
final class Judge {
    private final List<PreparedFilters.Entry> filters = new ArrayList<>();
    private final List<CountedFilter> countedFilters = new ArrayList<>();
    private final List<Scorer> scorers = new ArrayList<>();
    private final List<Scorer> normalised = new ArrayList<>();
    private final List<CountedScore> countedScores = new ArrayList<>();

    private Judge() {}

    /// The plugins for a kind of pod; empty if one of them looks at more than can be followed.
    static Optional<Judge> of(Profile profile, Cycle cycle, boolean uniqueHosts) {
        Judge judge = new Judge();
        for (FilterPlugin plugin : profile.filters()) {
            if (!judge.take(plugin, cycle, uniqueHosts)) {
                return Optional.empty();
            }
        }
        for (WeightedScore score : profile.scores()) {
            if (!judge.take(score, cycle, uniqueHosts)) {
                return Optional.empty();
            }
        }
        return Optional.of(judge);
    }

    /// Filters with tallies must come last, for the first refusal is the one that counts.
    private boolean take(FilterPlugin plugin, Cycle cycle, boolean uniqueHosts) {
        Reach reach = plugin.reach(cycle.pod());
        if (reach == Reach.CLUSTER && plugin instanceof CountingFilter counting) {
            countedFilters.add(
                    new CountedFilter(plugin.name(), counting.tally(cycle, uniqueHosts)));
            return true;
        }
        if (reach != Reach.NODE || !countedFilters.isEmpty()) {
            return false;
        }
        return switch (plugin.prepare(cycle)) {
            case Preparation.Skip() -> true;
            case Preparation.Refuse(FilterStatus status) -> false;
            case Preparation.Ready(NodeFilter filter, var names) -> {
                filters.add(new PreparedFilters.Entry(plugin.name(), filter));
                yield names.isEmpty();
            }
        };
    }

    private boolean take(WeightedScore score, Cycle cycle, boolean uniqueHosts) {
        Reach reach = score.plugin().reach(cycle.pod());
        if (reach == Reach.CLUSTER && score.plugin() instanceof CountingScore counting) {
            countedScores.add(new CountedScore(counting.tally(cycle, uniqueHosts), score.weight()));
            return true;
        }
        Optional<NodeScorer> ready = score.plugin().prepare(cycle, List.of());
        String name = score.plugin().name();
        return switch (reach) {
            case NODE -> {
                ready.ifPresent(s -> scorers.add(new Scorer(name, s, score.weight())));
                yield true;
            }
            case FEASIBLE -> {
                ready.ifPresent(s -> normalised.add(new Scorer(name, s, score.weight())));
                yield true;
            }
            case CLUSTER -> false;
        };
    }

    /// Shows every tally to the consumer.
    void tallies(Consumer<Tally> consumer) {
        countedFilters.forEach(counted -> consumer.accept(counted.tally()));
        countedScores.forEach(counted -> consumer.accept(counted.tally()));
    }

    /// How many traits a node has.
    int width() {
        int width = normalised.size();
        for (CountedFilter counted : countedFilters) {
            width += counted.tally().width();
        }
        for (CountedScore counted : countedScores) {
            width += counted.tally().width();
        }
        return width;
    }

    /// Whether a filter looks further than at the node.
    boolean hasFilterTraits() {
        for (CountedFilter counted : countedFilters) {
            if (counted.tally().width() > 0) {
                return true;
            }
        }
        return false;
    }

    /// The filters that look at the node alone.
    List<PreparedFilters.Entry> filters() {
        return List.copyOf(filters);
    }

    /// What the filters that look at the node alone say.
    NodeVerdict verdict(NodeInfo info) {
        for (PreparedFilters.Entry filter : filters) {
            FilterStatus status = filter.filter().filter(info);
            if (!status.isSuccess()) {
                return new NodeVerdict(info.name(), filter.plugin(), status);
            }
        }
        return new NodeVerdict(info.name(), "", FilterStatus.success());
    }

    /// The part of the total that the node alone decides.
    int points(NodeInfo info) {
        long points = 0;
        for (Scorer scorer : scorers) {
            points += scorer.weighted(scorer.scorer().score(info));
        }
        return Math.toIntExact(points);
    }

    /// Writes the traits of a node.
    void describe(NodeInfo info, long[] traits) {
        int at = 0;
        for (Scorer scorer : normalised) {
            traits[at++] = scorer.scorer().score(info);
        }
        for (CountedFilter counted : countedFilters) {
            counted.tally().describe(info, traits, at);
            at += counted.tally().width();
        }
        for (CountedScore counted : countedScores) {
            counted.tally().describe(info, traits, at);
            at += counted.tally().width();
        }
    }

    /// What the filters with tallies say of nodes with these traits.
    Refusal refusal(long[] traits) {
        int at = normalised.size();
        for (CountedFilter counted : countedFilters) {
            FilterStatus status = counted.tally().filter(traits, at);
            if (!status.isSuccess()) {
                return new Refusal(counted.plugin(), status);
            }
            at += counted.tally().width();
        }
        return Refusal.NONE;
    }

    /// The part of the total that the other feasible nodes decide with, for each group met.
    long[] points(NodeGroupTable feasible) {
        long[] points = new long[feasible.count()];
        for (int i = 0; i < normalised.size(); i++) {
            long[] raw = new long[points.length];
            for (int group = 0; group < raw.length; group++) {
                raw[group] = feasible.traits(group)[i];
            }
            Scorer scorer = normalised.get(i);
            add(scorer, scorer.scorer().normalize(raw, List.of()), points);
        }
        int at = normalised.size();
        for (CountedFilter counted : countedFilters) {
            at += counted.tally().width();
        }
        for (CountedScore counted : countedScores) {
            long[] scores = counted.tally().scores(feasible, at);
            at += counted.tally().width();
            for (int group = 0; group < points.length; group++) {
                points[group] += scores[group] * counted.weight();
            }
        }
        return points;
    }

    private static void add(Scorer scorer, long[] scores, long[] points) {
        for (int group = 0; group < points.length; group++) {
            points[group] += scorer.weighted(scores[group]);
        }
    }

    /// Why the nodes of a group do not pass.
    record Refusal(String plugin, FilterStatus status) {
        static final Refusal NONE = new Refusal("", FilterStatus.success());
    }

    private record CountedFilter(String plugin, FilterTally tally) {}

    private record CountedScore(ScoreTally tally, int weight) {}

    private record Scorer(String plugin, NodeScorer scorer, int weight) {
        long weighted(long score) {
            if (score < 0 || score > NodeScorer.MAX_SCORE) {
                throw new IllegalStateException(plugin + " gave a score out of range: " + score);
            }
            return score * weight;
        }
    }
}
