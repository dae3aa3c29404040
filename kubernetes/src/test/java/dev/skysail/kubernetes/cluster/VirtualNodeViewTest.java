package dev.skysail.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;

class VirtualNodeViewTest {

    private static VirtualNodeView read(String yaml) {
        return VirtualNodeView.of(
                new KubernetesSerialization().unmarshal(yaml, GenericKubernetesResource.class));
    }

    @Test
    void theStatusTellsCapacityHealthAndAddresses() {
        VirtualNodeView view =
                read(
                        """
                        apiVersion: skysail.dev/v1alpha1
                        kind: VirtualNode
                        metadata: {name: bci-0001}
                        spec:
                          dialect: bci
                          emptyZones: Relax
                          zones: [{name: zoneD, subnets: [sbn-A]}]
                        status:
                          zones:
                          - name: zoneD
                            healthy: true
                            capacity: {cpu: "64", memory: 256Gi, pods: 50}
                            subnets: [{name: sbn-A, freeAddresses: 0}]
                          - name: zoneE
                            healthy: false
                            subnets: [{name: sbn-B, freeAddresses: 9}]
                        """);

        assertThat(view.dialect().name()).isEqualTo("bci");
        assertThat(view.single()).isTrue();
        assertThat(view.decidedByScheduler()).isTrue();
        assertThat(view.strict()).isFalse();
        assertThat(view.zones()).extracting(VirtualZone::name).containsExactly("zoneD", "zoneE");
        assertThat(view.zones().get(0).capacity().get("cpu")).isEqualTo(64_000);
        assertThat(view.zones().get(0).capacity().get("pods")).isEqualTo(50);
        assertThat(view.zones().get(0).hasAddresses()).isFalse();
        assertThat(view.zones().get(1).isEmpty()).isTrue();
    }

    @Test
    void withoutStatusTheSpecNamesTheZones() {
        VirtualNodeView view =
                read(
                        """
                        apiVersion: skysail.dev/v1alpha1
                        kind: VirtualNode
                        metadata: {name: v}
                        spec:
                          shape: PerZone
                          zoneEnforcement: SetAside
                          zones: [{name: zoneD, subnets: [sbn-A, sbn-B]}]
                        """);

        assertThat(view.dialect().name()).isEqualTo("cubevk");
        assertThat(view.expands()).isFalse();
        assertThat(view.zones().get(0).subnets()).containsExactly("sbn-A", "sbn-B");
        assertThat(view.zones().get(0).hasAddresses()).isTrue();
    }

    @Test
    void theDefinitionIsReadable() {
        CustomResourceDefinition definition =
                new KubernetesSerialization()
                        .unmarshal(VirtualNodes.definition(), CustomResourceDefinition.class);

        assertThat(definition.getSpec().getScope()).isEqualTo("Cluster");
        assertThat(definition.getSpec().getNames().getShortNames()).containsExactly("vn");
    }
}
