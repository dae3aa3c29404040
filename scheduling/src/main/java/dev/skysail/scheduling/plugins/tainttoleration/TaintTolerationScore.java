package dev.skysail.scheduling.plugins.tainttoleration;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.List;
import java.util.Optional;

/// Fewer PreferNoSchedule taints that are not tolerated are better.
///
/// Source: plugins/tainttoleration/taint_toleration.go, 1.37.2.
public final class TaintTolerationScore implements ScorePlugin {
    @Override
    public String name() {
        return "TaintToleration";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.FEASIBLE;
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        List<Toleration> useful =
                cycle.pod().tolerations().stream()
                        .filter(
                                t ->
                                        t.effect() == null
                                                || t.effect() == TaintEffect.PREFER_NO_SCHEDULE)
                        .toList();
        return Optional.of(new Scorer(useful));
    }

    private record Scorer(List<Toleration> tolerations) implements NodeScorer {
        @Override
        public long score(NodeInfo info) {
            long count = 0;
            for (Taint taint : info.node().taints()) {
                boolean soft = taint.effect() == TaintEffect.PREFER_NO_SCHEDULE;
                if (soft && !Toleration.anyTolerates(tolerations, taint)) {
                    count++;
                }
            }
            return count;
        }

        @Override
        public long[] normalize(long[] raw, List<NodeInfo> feasible) {
            return NodeScorer.scale(raw, true);
        }
    }
}
