package dev.skysail.profile.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.kubernetes.cluster.ClusterState;
import dev.skysail.profile.selector.Merge;
import dev.skysail.profile.selector.Samples;
import dev.skysail.profile.selector.SteeringDecision;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import org.junit.jupiter.api.Test;

class ProofTest {

    private final ClusterState state = new ClusterState();

    private static Node node(String name, String cpu, boolean virtual) {
        NodeBuilder builder =
                new NodeBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withNewSpec()
                        .endSpec()
                        .withNewStatus()
                        .addToAllocatable("cpu", new Quantity(cpu))
                        .addToAllocatable("memory", new Quantity("64Gi"))
                        .addToAllocatable("pods", new Quantity("10"))
                        .endStatus();
        if (virtual) {
            builder.editMetadata()
                    .addToLabels("type", "virtual-kubelet")
                    .endMetadata()
                    .editSpec()
                    .addNewTaint()
                    .withKey("virtual-kubelet.io/provider")
                    .withValue("cube-eci")
                    .withEffect("NoSchedule")
                    .endTaint()
                    .endSpec();
        }
        return builder.build();
    }

    private Proof ask(String cpu) {
        Pod pod =
                Samples.pod("app", "x")
                        .editSpec()
                        .editFirstContainer()
                        .withNewResources()
                        .addToRequests("cpu", new Quantity(cpu))
                        .endResources()
                        .endContainer()
                        .endSpec()
                        .build();
        Merge.Additions additions =
                (Merge.Additions) Merge.afterFailure(pod, new SteeringDecision.None());
        return Proof.ask(new SchedulingCycle(Profiles.current()), state.view(), pod, additions);
    }

    @Test
    void aVirtualNodeWithRoomHelps() {
        state.putNode(node("m", "1", false));
        state.putNode(node("vnd", "100", true));

        assertThat(ask("4")).isEqualTo(new Proof.Helps("vnd"));
    }

    @Test
    void oneWithoutRoomDoesNotAndTheReasonIsTold() {
        state.putNode(node("m", "1", false));
        state.putNode(node("vnd", "2", true));

        assertThat(ask("4")).isInstanceOf(Proof.InVain.class);
        assertThat(((Proof.InVain) ask("4")).message()).contains("2 Insufficient cpu");
    }

    @Test
    void aMachineThatHasRoomByNowIsWaitedFor() {
        state.putNode(node("m", "8", false));
        state.putNode(node("vnd", "2", true));

        assertThat(ask("4")).isEqualTo(new Proof.NotNeeded());
    }
}
