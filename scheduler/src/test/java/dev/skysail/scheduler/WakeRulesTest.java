package dev.skysail.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.kubernetes.cluster.ClusterChange;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WakeRulesTest {

    @ParameterizedTest
    @CsvSource({
        "NODE_ADDED, TaintToleration, true",
        "NODE_CHANGED, NodeAffinity, true",
        "VIRTUAL_NODE_CHANGED, NodeResourcesFit, true",
        "POD_BOUND, NodeResourcesFit, false",
        "POD_BOUND, InterPodAffinity, true",
        "POD_RELABELLED, PodTopologySpread, true",
        "POD_RELABELLED, NodePorts, false",
        "POD_GONE, NodePorts, true",
        "POD_GONE, TaintToleration, false",
        "SURROUNDINGS_CHANGED, TaintToleration, false",
        "POD_BOUND, '', true"
    })
    void table(ClusterChange change, String plugin, boolean wakes) {
        assertThat(WakeRules.wakes(change, Set.of(plugin))).isEqualTo(wakes);
    }
}
