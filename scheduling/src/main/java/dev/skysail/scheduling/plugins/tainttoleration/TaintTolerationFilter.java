package dev.skysail.scheduling.plugins.tainttoleration;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.Toleration;
import java.util.Optional;

/// Nodes with a NoSchedule or NoExecute taint take only pods that tolerate it.
///
/// Source: plugins/tainttoleration/taint_toleration.go, 1.37.2; until 1.33 the reason names the
/// taint.
///
/// @param namesTaint whether the reason names the first taint that is not tolerated
public record TaintTolerationFilter(boolean namesTaint) implements FilterPlugin {
    private static final String REASON = "node(s) had untolerated taint";

    @Override
    public String name() {
        return "TaintToleration";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        Pod pod = cycle.pod();
        return Preparation.ready(
                info -> {
                    Optional<Taint> taint =
                            Toleration.firstUntolerated(info.node().taints(), pod.tolerations());
                    return taint.map(this::refusal).orElse(FilterStatus.success());
                });
    }

    private FilterStatus refusal(Taint taint) {
        String which = namesTaint ? " {" + taint.key() + ": " + taint.value() + "}" : "(s)";
        return FilterStatus.unresolvable(REASON + which);
    }
}
