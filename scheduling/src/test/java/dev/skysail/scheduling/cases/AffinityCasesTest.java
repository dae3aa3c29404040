package dev.skysail.scheduling.cases;

import static dev.skysail.scheduling.cases.Cases.HOST;
import static dev.skysail.scheduling.cases.Cases.WEB;
import static dev.skysail.scheduling.cases.Cases.ZONE;
import static dev.skysail.scheduling.cases.Cases.feasible;
import static dev.skysail.scheduling.cases.Cases.node;
import static dev.skysail.scheduling.cases.Cases.web;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Public reports about affinity between pods, with the right value.
class AffinityCasesTest {
    /// #141526: NotIn over namespaces leaves that namespace out; 1.34 to 1.36 read it as all of
    /// them.
    @ParameterizedTest
    @CsvSource({
        "1.33, true",
        "1.34, false",
        "1.35, false",
        "1.36, false",
        "1.37, true",
        "1.38, true"
    })
    void aNegativeNamespaceSelector(String version, boolean fits) {
        Pod there = pod("workload-a", "x").nodeName("n").build();
        Snapshot world =
                Snapshot.builder()
                        .node(node("n").build())
                        .namespace(namespace("workload-a"))
                        .namespace(namespace("default"))
                        .pod(there)
                        .build();
        Requirement others =
                new Requirement(
                        "kubernetes.io/metadata.name",
                        Requirement.Operator.NOT_IN,
                        List.of("workload-a"));
        LabelSelector namespaces = LabelSelector.of(Map.of(), List.of(others));
        PodAffinityTerm term =
                new PodAffinityTerm(HOST, WEB, List.of(), namespaces, List.of(), List.of());
        Pod pod = away("default", term);
        assertThat(feasible(version, pod, world)).hasSize(fits ? 1 : 0);
    }

    /// #62567: one matching anti-affinity term is enough to refuse its place.
    @Test
    void anyAntiAffinityTermRefuses() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("a", "za").build())
                        .node(node("b", "za").build())
                        .node(node("c", "zc").build())
                        .pod(web("x").nodeName("a").build())
                        .build();
        LabelSelector db = LabelSelector.ofLabels(Map.of("app", "db"));
        Pod pod = away("default", PodAffinityTerm.of(HOST, db), PodAffinityTerm.of(ZONE, WEB));
        assertThat(feasible(pod, world)).containsExactly("c");
    }

    /// #129319: a match on a node without the key makes no place, so the first-pod rule still
    /// holds.
    @Test
    void aMatchWithoutAPlaceLeavesTheFirstPodFree() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("a", "za").build())
                        .node(node("bare").build())
                        .pod(web("x").nodeName("bare").build())
                        .build();
        Affinity near = Affinity.builder().podAffinity(PodAffinityTerm.of(ZONE, WEB)).build();
        assertThat(feasible(web("p").affinity(near).build(), world)).containsExactly("a");
    }

    /// #106795: a preferred NotIn term means every pod without the label, and its score flows both
    /// ways.
    @Test
    void preferredTermsScoreBothWays() {
        Requirement not = new Requirement("app", Requirement.Operator.NOT_IN, List.of("web"));
        LabelSelector others = LabelSelector.of(Map.of(), List.of(not));
        Affinity wish =
                Affinity.builder()
                        .preferPods(
                                new WeightedPodAffinityTerm(100, PodAffinityTerm.of(HOST, others)))
                        .build();
        Pod plain = Pod.builder("default", "plain").build();
        Snapshot.Builder two = Snapshot.builder().node(node("a").build()).node(node("b").build());
        Snapshot withPlain = two.pod(plain.on("b")).build();
        assertThat(best(web("p").affinity(wish).build(), withPlain)).containsExactly("b");
        Snapshot withWisher =
                Snapshot.builder()
                        .node(node("a").build())
                        .node(node("b").build())
                        .pod(web("w").affinity(wish).nodeName("b").build())
                        .build();
        assertThat(best(plain, withWisher)).containsExactly("b");
    }

    private static List<String> best(Pod pod, Snapshot world) {
        return ((Scheduled) Cases.engine("1.37").schedule(pod, world)).best();
    }

    private static Pod away(String namespace, PodAffinityTerm... terms) {
        Affinity.Builder affinity = Affinity.builder();
        for (PodAffinityTerm term : terms) {
            affinity.podAntiAffinity(term);
        }
        return pod(namespace, "p").affinity(affinity.build()).build();
    }

    private static Pod.Builder pod(String namespace, String name) {
        return Pod.builder(namespace, name).label("app", "web");
    }

    private static Namespace namespace(String name) {
        return new Namespace(name, Map.of("kubernetes.io/metadata.name", name));
    }
}
