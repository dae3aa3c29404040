package dev.skysail.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.kubernetes.cluster.Place;
import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class BinderTest {

    private static final Pod POD =
            new PodBuilder()
                    .withNewMetadata()
                    .withNamespace("d")
                    .withName("p")
                    .withUid("u")
                    .endMetadata()
                    .build();

    @Test
    void theChosenZoneTravelsInTheAnnotations() {
        Binding binding = Binder.binding(POD, new Place("bci-0001", "zoneD", true, List.of(), ""));

        assertThat(binding.getTarget().getName()).isEqualTo("bci-0001");
        assertThat(binding.getMetadata().getUid()).isEqualTo("u");
        assertThat(binding.getMetadata().getAnnotations())
                .containsEntry("skysail.dev/zone", "zoneD");
    }

    @Test
    void aMachineHasNoZoneToTell() {
        Binding binding = Binder.binding(POD, new Place("m", "", false, List.of(), ""));

        assertThat(binding.getMetadata().getAnnotations()).isNullOrEmpty();
    }

    @Test
    void aLongTextIsCutTo1024Characters() {
        assertThat(Notes.cut("x".repeat(1024))).hasSize(1024).doesNotEndWith("...");
        assertThat(Notes.cut("x".repeat(1025))).hasSize(1024).endsWith("x ...");
    }
}
