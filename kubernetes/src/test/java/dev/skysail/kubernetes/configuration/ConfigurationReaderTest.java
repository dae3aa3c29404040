package dev.skysail.kubernetes.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skysail.scheduling.config.AddedAffinity;
import dev.skysail.scheduling.config.AffinityArgs;
import dev.skysail.scheduling.config.EnabledPlugin;
import dev.skysail.scheduling.config.ExtensionPoint;
import dev.skysail.scheduling.config.FitArgs;
import dev.skysail.scheduling.config.PluginArgs;
import dev.skysail.scheduling.config.PluginSet;
import dev.skysail.scheduling.config.PreemptionArgs;
import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.config.SchedulerConfiguration;
import dev.skysail.scheduling.config.ScoringStrategy;
import dev.skysail.scheduling.config.Shape;
import dev.skysail.scheduling.config.SpreadDefaults;
import dev.skysail.scheduling.config.WeightedResource;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.profiles.Profiles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationReaderTest {

    private static final String HEAD =
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            """;

    private static SchedulerConfiguration read(String text) {
        return new ConfigurationReader().read(HEAD + text);
    }

    private static PluginArgs args(String text) {
        return read("profiles:\n- pluginConfig:\n" + text.indent(2)).profiles().getFirst().args();
    }

    @Test
    void nothingSaidIsUpstreamsDefault() {
        assertThat(read("")).isEqualTo(SchedulerConfiguration.DEFAULT);
        assertThat(read("profiles: [{}]\nparallelism: 4\nleaderElection: {leaderElect: false}\n"))
                .isEqualTo(SchedulerConfiguration.DEFAULT);
    }

    @Test
    void profilesHaveNamesPluginsAndPercentages() {
        SchedulerConfiguration read =
                read(
                        """
                        percentageOfNodesToScore: 40
                        profiles:
                        - schedulerName: a
                          percentageOfNodesToScore: 10
                          plugins:
                            multiPoint: {enabled: [{name: NodeAffinity, weight: 9}]}
                            score: {disabled: [{name: ImageLocality}]}
                        - schedulerName: b
                        """);
        ProfileConfiguration a = read.profile("a").orElseThrow();
        assertThat(read.percentage(a)).isEqualTo(10);
        assertThat(read.percentage(read.profile("b").orElseThrow())).isEqualTo(40);
        assertThat(a.at(ExtensionPoint.MULTI_POINT))
                .isEqualTo(new PluginSet(List.of(new EnabledPlugin("NodeAffinity", 9)), List.of()));
        Profile profile = Profiles.of("1.37", a);
        assertThat(profile.scores().stream().map(s -> s.plugin().name() + " " + s.weight()))
                .contains("NodeAffinity 9", "PodTopologySpread 2")
                .noneMatch(name -> name.startsWith("ImageLocality"));
    }

    @Test
    void fitAndBalanceHaveResources() {
        PluginArgs args =
                args(
                        """
                        - name: NodeResourcesFit
                          args:
                            apiVersion: kubescheduler.config.k8s.io/v1
                            kind: NodeResourcesFitArgs
                            ignoredResourceGroups: [example.com]
                            scoringStrategy:
                              type: RequestedToCapacityRatio
                              resources: [{name: cpu, weight: 3}, {name: memory}]
                              requestedToCapacityRatio:
                                shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]
                        - name: NodeResourcesBalancedAllocation
                          args: {resources: [{name: cpu}]}
                        """);
        Shape most = Shape.of(new Shape.Point(0, 0), new Shape.Point(100, 10));
        List<WeightedResource> resources =
                List.of(new WeightedResource("cpu", 3), new WeightedResource("memory", 1));
        assertThat(args.fit())
                .isEqualTo(
                        new FitArgs(
                                List.of(),
                                List.of("example.com"),
                                new ScoringStrategy(
                                        ScoringStrategy.Type.REQUESTED_TO_CAPACITY_RATIO,
                                        resources,
                                        most)));
        assertThat(args.balanced()).containsExactly(new WeightedResource("cpu", 1));
    }

    @Test
    void theOtherPluginsHaveTheirArguments() {
        PluginArgs args =
                args(
                        """
                        - name: PodTopologySpread
                          args:
                            defaultingType: List
                            defaultConstraints:
                            - {maxSkew: 2, topologyKey: zone, whenUnsatisfiable: DoNotSchedule}
                        - name: InterPodAffinity
                          args: {hardPodAffinityWeight: 0, ignorePreferredTermsOfExistingPods: true}
                        - name: DefaultPreemption
                          args: {minCandidateNodesAbsolute: 7}
                        - name: VolumeBinding
                          args: {bindTimeoutSeconds: 60, shape: [{utilization: 50, score: 5}]}
                        - name: NodeAffinity
                          args:
                            addedAffinity:
                              requiredDuringSchedulingIgnoredDuringExecution:
                                nodeSelectorTerms:
                                - matchExpressions: [{key: pool, operator: In, values: [a]}]
                              preferredDuringSchedulingIgnoredDuringExecution:
                              - weight: 5
                                preference: {matchExpressions: [{key: ssd, operator: Exists}]}
                        """);
        assertThat(args.spread())
                .isEqualTo(
                        SpreadDefaults.list(
                                List.of(
                                        TopologySpreadConstraint.hard(
                                                2, "zone", LabelSelector.ABSENT))));
        assertThat(args.interPodAffinity()).isEqualTo(new AffinityArgs(0, true));
        assertThat(args.preemption()).isEqualTo(new PreemptionArgs(10, 7));
        assertThat(args.volumeShape()).isEqualTo(Shape.of(new Shape.Point(50, 5)));
        Requirement pool = new Requirement("pool", Requirement.Operator.IN, List.of("a"));
        Requirement ssd = new Requirement("ssd", Requirement.Operator.EXISTS, List.of());
        assertThat(args.nodeAffinity())
                .isEqualTo(
                        new AddedAffinity(
                                NodeSelector.of(NodeSelectorTerm.of(pool)),
                                List.of(new PreferredNodeTerm(5, NodeSelectorTerm.of(ssd)))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    extenders: [{urlPrefix: x}]|\
                    extenders is not supported, as the engine calls nobody.
                    parallel: 3|parallel is not a known field.
                    kind: Pod|kind is Pod and not KubeSchedulerConfiguration.
                    profiles: [{}, {}]|\
                    profiles[0].schedulerName is missing, and there are several profiles.
                    profiles: [{plugins: {filtr: {}}}]|\
                    profiles[0].plugins.filtr is not a known field.
                    profiles: [{plugins: {score: {enabled: [{name: X, wight: 2}]}}}]|\
                    profiles[0].plugins.score.enabled[0].wight is not a known field.
                    profiles: [{pluginConfig: [{name: NodePorts, args: {}}]}]|\
                    profiles[0].pluginConfig[0].name NodePorts takes no arguments here.
                    profiles: [{pluginConfig: [{name: InterPodAffinity, args: \
                    {hardPodAffinityWeight: 101}}]}]|\
                    profiles[0].pluginConfig[0].args.hardPodAffinityWeight is not a whole \
                    number from 0 to 100.
                    profiles: [{pluginConfig: [{name: NodeResourcesFit, args: \
                    {scoringStrategy: {type: Best}}}]}]|\
                    profiles[0].pluginConfig[0].args.scoringStrategy.type is not a \
                    strategy the engine knows.
                    profiles: [{pluginConfig: [{name: VolumeBinding, args: {shape: []}}]}]|\
                    profiles[0].pluginConfig[0].args.shape has no point.
                    percentageOfNodesToScore: 101|\
                    percentageOfNodesToScore is not a whole number from 0 to 100.
                    """)
    void whatCannotBeFollowedIsRefusedByName(String text, String sentence) {
        String head = text.startsWith("kind") ? "" : HEAD;
        assertThatThrownBy(() -> new ConfigurationReader().read(head + text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    filter: {enabled: [{name: Mine}]}|\
                    profile default-scheduler: plugin Mine at filter does not exist here
                    filter: {enabled: [{name: ImageLocality}]}|\
                    profile default-scheduler: plugin ImageLocality at filter takes no \
                    part there
                    preFilter: {disabled: [{name: NodePorts}]}|\
                    profile default-scheduler: preFilter and filter name different \
                    plugins or another order
                    """)
    void pluginsThatCannotRunAreRefused(String plugins, String sentence) {
        ProfileConfiguration profile =
                read("profiles:\n- plugins:\n    " + plugins).profiles().getFirst();
        assertThatThrownBy(() -> Profiles.of("1.37", profile))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }
}
