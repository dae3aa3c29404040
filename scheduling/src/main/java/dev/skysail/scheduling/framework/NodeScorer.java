package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.List;

/// A score made ready for one pod.
public interface NodeScorer {
    /// The highest normalised score.
    long MAX_SCORE = 100;

    /// The raw score of a node.
    long score(NodeInfo info);

    /// Brings raw scores to 0..100.
    default long[] normalize(long[] raw, List<NodeInfo> feasible) {
        return raw;
    }

    /// Scales so that the highest becomes 100, or, reversed, 0.
    ///
    /// Source: plugins/helper/normalize_score.go, 1.37.2.
    static long[] scale(long[] raw, boolean reverse) {
        long max = 0;
        for (long score : raw) {
            max = Math.max(max, score);
        }
        long[] scaled = new long[raw.length];
        for (int i = 0; i < raw.length; i++) {
            long score = max == 0 ? 0 : MAX_SCORE * raw[i] / max;
            scaled[i] = reverse ? MAX_SCORE - score : score;
        }
        return scaled;
    }
}
