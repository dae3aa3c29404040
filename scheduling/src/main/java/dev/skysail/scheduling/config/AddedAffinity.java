package dev.skysail.scheduling.config;

import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Node affinity on top of every pod's own (NodeAffinityArgs).
///
/// @param required nodes the profile uses at all, null for all
/// @param preferred wishes added to those of the pod
public record AddedAffinity(@Nullable NodeSelector required, List<PreferredNodeTerm> preferred) {
    /// Nothing added.
    public static final AddedAffinity NONE = new AddedAffinity(null, List.of());

    public AddedAffinity {
        preferred = List.copyOf(preferred);
    }
}
