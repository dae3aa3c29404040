package dev.skysail.scheduling.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.config.EnabledPlugin;
import dev.skysail.scheduling.config.ExtensionPoint;
import dev.skysail.scheduling.config.PluginArgs;
import dev.skysail.scheduling.config.PluginSet;
import dev.skysail.scheduling.config.PreemptionArgs;
import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfiguredProfileTest {
    private static final PluginSet NOTHING = new PluginSet(List.of(), List.of(PluginSet.ALL));

    private static Profile profile(String version, ExtensionPoint point, PluginSet changes) {
        return Profiles.of(
                version,
                new ProfileConfiguration("s", null, Map.of(point, changes), PluginArgs.DEFAULT));
    }

    private static PluginSet enabled(String names) {
        return new PluginSet(
                Arrays.stream(names.split(" ", -1)).map(EnabledPlugin::of).toList(), List.of());
    }

    private static List<String> filters(Profile profile) {
        return profile.filters().stream().map(FilterPlugin::name).toList();
    }

    @Test
    void withoutPostFilterNobodyIsDisplacedAndNothingIsSaidOfIt() {
        Snapshot world =
                Snapshot.builder()
                        .node(
                                Node.builder("n")
                                        .allocatable(Map.of("cpu", "1", "pods", "9"))
                                        .build())
                        .pod(sized("x").nodeName("n").build())
                        .build();
        Pod pod = sized("p").priority(10).build();
        SchedulingCycle silent =
                new SchedulingCycle(profile("1.37", ExtensionPoint.POST_FILTER, NOTHING));
        assertThat(silent.run(pod, world).message())
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
        assertThat(silent.run(pod, world).preemption()).isEmpty();
        assertThat(new SchedulingCycle(Profiles.current()).run(pod, world).preemption())
                .isPresent();
    }

    private static Pod.Builder sized(String name) {
        return Pod.builder("default", name)
                .container(Container.of("a", Resources.of(Resources.CPU, 1000)));
    }

    @ParameterizedTest
    @CsvSource({"10, 100, 5000, 500", "10, 100, 40, 100", "0, 7, 5000, 7", "50, 0, 9, 4"})
    void enoughCandidates(int percentage, int absolute, int nodes, int enough) {
        assertThat(new PreemptionArgs(percentage, absolute).enough(nodes)).isEqualTo(enough);
    }

    /// What a point names comes first, in its order, but only if multiPoint names it too.
    @Test
    void pluginsNamedTwiceComeFirst() {
        Profile changed = profile("1.37", ExtensionPoint.FILTER, enabled("NodeName"));
        assertThat(filters(changed)).startsWith("NodeName", "NodeUnschedulable");
        Profile older = profile("1.36", ExtensionPoint.FILTER, enabled("NodeName"));
        assertThat(filters(older)).startsWith("NodeName", "NodeUnschedulable");
        assertThat(filters(Profiles.kubernetes("1.36")))
                .startsWith("NodeUnschedulable", "NodeName");
    }

    @Test
    void nothingButWhatIsNamed() {
        PluginSet few =
                new PluginSet(
                        List.of(
                                EnabledPlugin.of("NodePorts"),
                                new EnabledPlugin("ImageLocality", 4)),
                        List.of(PluginSet.ALL));
        Profile profile = profile("1.37", ExtensionPoint.MULTI_POINT, few);
        assertThat(filters(profile)).containsExactly("NodePorts");
        assertThat(profile.scores()).hasSize(1).allMatch(score -> score.weight() == 4);
        assertThat(profile.preemption()).isNull();
    }
}
