package dev.skysail.kubernetes.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.RequestedResources;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineModelTest {

    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata:
              namespace: shop
              name: web
              uid: u1
              labels: {app: web}
              ownerReferences:
              - {apiVersion: apps/v1, kind: ReplicaSet, name: rs, uid: u0, controller: true}
            spec:
              priority: 7
              preemptionPolicy: Never
              nodeSelector: {disk: ssd}
              schedulingGates: [{name: g}]
              overhead: {cpu: 10m}
              initContainers:
              - name: side
                image: i
                restartPolicy: Always
              containers:
              - name: main
                image: i
                ports: [{containerPort: 80, hostPort: 8080, protocol: UDP}]
                resources:
                  requests: {cpu: 500m}
                  limits: {cpu: "2", memory: 1Gi}
              tolerations:
              - {key: k, operator: Exists, effect: NoExecute, tolerationSeconds: 5}
              - {key: e, value: v}
              topologySpreadConstraints:
              - maxSkew: 2
                topologyKey: zone
                whenUnsatisfiable: ScheduleAnyway
                nodeTaintsPolicy: Honor
              affinity:
                nodeAffinity:
                  requiredDuringSchedulingIgnoredDuringExecution:
                    nodeSelectorTerms:
                    - matchExpressions: [{key: a, operator: NotIn, values: [x]}]
                podAntiAffinity:
                  requiredDuringSchedulingIgnoredDuringExecution:
                  - topologyKey: host
                    labelSelector: {matchLabels: {app: web}}
            status:
              startTime: "2026-01-01T00:00:00Z"
            """;

    private final Pod pod =
            EngineModel.pod(
                    new KubernetesSerialization()
                            .unmarshal(POD, io.fabric8.kubernetes.api.model.Pod.class));

    @Test
    void identityOwnerAndPriority() {
        assertThat(pod.key()).isEqualTo("shop/web");
        assertThat(pod.uid()).isEqualTo("u1");
        assertThat(pod.controller()).hasToString("ControllerRef[kind=ReplicaSet, name=rs]");
        assertThat(pod.priority()).isEqualTo(7);
        assertThat(pod.preemptionPolicy()).hasToString("NEVER");
        assertThat(pod.startTime()).isNotNull();
        assertThat(pod.schedulingGates()).containsExactly("g");
    }

    @Test
    void requestsWithLimitsWhereNoneAreGiven() {
        assertThat(pod.containers().get(0).requests().get("cpu")).isEqualTo(500);
        assertThat(pod.containers().get(0).requests().get("memory")).isEqualTo(1L << 30);
        assertThat(pod.containers().get(0).hostPorts()).hasSize(1);
        assertThat(pod.initContainers().get(0).sidecar()).isTrue();
        assertThat(pod.overhead().get("cpu")).isEqualTo(10);
    }

    @Test
    void tolerationsDefaultToEqual() {
        assertThat(pod.tolerations())
                .containsExactly(
                        new Toleration(
                                "k", Toleration.Operator.EXISTS, "", TaintEffect.NO_EXECUTE, 5L),
                        Toleration.equal("e", "v", null));
    }

    @Test
    void constraints() {
        assertThat(pod.spreads().get(0).hard()).isFalse();
        assertThat(pod.spreads().get(0).honorAffinity()).isTrue();
        assertThat(pod.spreads().get(0).honorTaints()).isTrue();
        assertThat(pod.spreads().get(0).selector()).isEqualTo(LabelSelector.ABSENT);
        assertThat(pod.affinity().requiredNodes()).isNotNull();
        assertThat(pod.affinity().requiredAnti()).hasSize(1);
    }

    /** SetDefaults_NodeStatus (pkg/apis/core/v1/defaults.go): allocatable is the capacity. */
    @Test
    void capacityStandsInForWhatIsAllocatable() {
        assertThat(allocatableCpu("capacity: {cpu: \"4\"}")).isEqualTo(4000);
        assertThat(allocatableCpu("capacity: {cpu: \"4\"}, allocatable: {cpu: \"3\"}"))
                .isEqualTo(3000);
    }

    private static long allocatableCpu(String status) {
        String node = "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {" + status + "}";
        return EngineModel.node(
                        Serialization.unmarshal(node, io.fabric8.kubernetes.api.model.Node.class))
                .allocatable()
                .get("cpu");
    }

    /** The largest of wanted, allotted and effective counts, and not the wanted if it cannot be. */
    @ParameterizedTest
    @CsvSource({"Deferred, 3000", "Infeasible, 2000"})
    void requestsThatChangeUnderWay(String reason, long milliCpu) {
        Pod resized =
                EngineModel.pod(
                        Serialization.unmarshal(
                                """
                                apiVersion: v1
                                kind: Pod
                                metadata: {name: p, namespace: default}
                                spec:
                                  containers:
                                  - {name: c, image: i, resources: {requests: {cpu: "3"}}}
                                status:
                                  conditions: [{type: PodResizePending, reason: %s}]
                                  containerStatuses:
                                  - name: c
                                    allocatedResources: {cpu: "1"}
                                    resources: {requests: {cpu: "2"}}
                                """
                                        .formatted(reason),
                                io.fabric8.kubernetes.api.model.Pod.class));
        assertThat(RequestedResources.of(resized).get("cpu")).isEqualTo(milliCpu);
    }
}
