package dev.skysail.virtualkubelet.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.kubernetes.Dialects;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SpecReaderTest {

    private static final Map<String, Object> ZONE_D = zone("zoneD", "sbn-A");

    @Test
    void whatIsMissingGetsADefault() {
        VirtualNodeSpec spec = valid(Map.of("zones", List.of(ZONE_D)));
        assertThat(spec.dialect()).isEqualTo(Dialects.CUBEVK);
        assertThat(spec.shape()).isEqualTo(VirtualNodeSpec.Shape.SINGLE);
        assertThat(spec.budget())
                .isEqualTo(
                        new TreeMap<>(Map.of("cpu", "1000", "memory", "4000Gi", "pods", "1000")));
        assertThat(spec.rules()).isEqualTo(new VirtualNodeSpec.Rules(true, false, true, true));
    }

    @Test
    void whatCannotBeServedIsSaidInASentence() {
        assertThat(invalid(Map.of("zones", List.of())))
                .isEqualTo("spec.zones is empty: a virtual node needs a zone.");
        assertThat(invalid(Map.of("zones", List.of(zone("zoneD")))))
                .isEqualTo("Zone zoneD has no subnet: pods there would get no address.");
        assertThat(invalid(Map.of("zones", List.of(ZONE_D, zone("zoneE", "sbn-A")))))
                .isEqualTo("Subnet sbn-A is in zone zoneD and in zone zoneE; it lies in one only.");
        assertThat(invalid(Map.of("dialect", "klingon", "zones", List.of(ZONE_D))))
                .isEqualTo("spec.dialect klingon is not known; use one of [bci, cubevk].");
        assertThat(invalid(Map.of("zones", List.of(ZONE_D), "budget", Map.of("cpu", "many"))))
                .contains("spec.budget")
                .contains("many");
    }

    @Test
    void aVirtualNodeCarriesWhatKeepsOthersAway() {
        VirtualNodeSpec spec =
                valid(
                        Map.of(
                                "dialect",
                                "bci",
                                "zones",
                                List.of(ZONE_D),
                                "labels",
                                Map.of("team", "a")));
        Node node = NodeObjects.virtual("vn", spec, spec.zones());
        assertThat(node.getMetadata().getLabels())
                .containsEntry("type", "virtual-kubelet")
                .containsEntry("node.kubernetes.io/instance-type", "virtual-kubelet")
                .containsEntry("node-role.kubernetes.io/agent", "")
                .containsEntry("node.kubernetes.io/exclude-from-external-load-balancers", "")
                .containsEntry("skysail.dev/virtual-node", "vn")
                .containsEntry("team", "a")
                .doesNotContainKey("topology.kubernetes.io/zone");
        assertThat(node.getSpec().getTaints())
                .singleElement()
                .satisfies(
                        taint -> {
                            assertThat(taint.getKey()).isEqualTo("virtual-kubelet.io/provider");
                            assertThat(taint.getValue()).isEqualTo("baidu");
                            assertThat(taint.getEffect()).isEqualTo("NoSchedule");
                        });
        assertThat(node.getSpec().getProviderID()).isEqualTo("skysail://sim/vn");
    }

    @Test
    void eachZoneOfAPerZoneNodeHasItsLabel() {
        VirtualNodeSpec spec =
                valid(Map.of("shape", "PerZone", "zones", List.of(ZONE_D, zone("zoneE", "sbn-B"))));
        assertThat(NodeObjects.names(spec)).containsExactly("vn-zoned", "vn-zonee");
        Node node = NodeObjects.virtual("vn-zonee", spec, List.of(spec.zones().get(1)));
        assertThat(node.getMetadata().getLabels())
                .containsEntry("topology.kubernetes.io/zone", "zoneE");
    }

    private static VirtualNodeSpec valid(Map<String, Object> spec) {
        return ((SpecReading.Valid) SpecReader.read(resource(spec))).spec();
    }

    private static String invalid(Map<String, Object> spec) {
        return ((SpecReading.Invalid) SpecReader.read(resource(spec))).message();
    }

    private static Map<String, Object> zone(String name, String... subnets) {
        return Map.of("name", name, "subnets", List.of(subnets));
    }

    private static GenericKubernetesResource resource(Map<String, Object> spec) {
        GenericKubernetesResource resource = new GenericKubernetesResource();
        resource.setMetadata(new ObjectMetaBuilder().withName("vn").build());
        resource.setAdditionalProperty("spec", spec);
        return resource;
    }
}
