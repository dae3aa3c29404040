package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.framework.FilterStatus;
import java.util.List;

/// What one filter says about a node, whatever the others say.
///
/// @param causes what stands behind a refusal, empty if the node passes
public record FilterAccount(String plugin, FilterStatus status, List<Cause> causes) {
    public FilterAccount {
        causes = List.copyOf(causes);
    }
}
