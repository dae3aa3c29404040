package dev.skysail.scheduling.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.eviction.EvictionDecision.EvictAfter;
import dev.skysail.scheduling.eviction.EvictionDecision.EvictNow;
import dev.skysail.scheduling.eviction.EvictionDecision.Keep;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoExecuteEvictionTest {
    private static final Taint A = new Taint("a", "", TaintEffect.NO_EXECUTE);
    private static final Taint B = new Taint("b", "", TaintEffect.NO_EXECUTE);
    private static final Taint SOFT = new Taint("c", "", TaintEffect.NO_SCHEDULE);

    private static Toleration bear(String key, long seconds) {
        Toleration.Operator exists = Toleration.Operator.EXISTS;
        return new Toleration(key, exists, "", TaintEffect.NO_EXECUTE, seconds);
    }

    private static EvictionDecision decide(List<Taint> taints, Toleration... tolerations) {
        Pod pod = Pod.builder("default", "p").tolerations(List.of(tolerations)).build();
        return NoExecuteEviction.decide(pod, taints);
    }

    @Test
    void goesAtOnceIfOneTaintIsNotTolerated() {
        assertThat(decide(List.of(A, B), bear("a", 60))).isEqualTo(new EvictNow());
    }

    @Test
    void theShortestTimeCounts() {
        assertThat(decide(List.of(A, B), bear("a", 60), bear("b", 30)))
                .isEqualTo(new EvictAfter(Duration.ofSeconds(30)));
    }

    @Test
    void noSecondsMeanForEver() {
        Toleration forever = Toleration.exists("a", TaintEffect.NO_EXECUTE);
        assertThat(decide(List.of(A), forever)).isEqualTo(new Keep());
        assertThat(decide(List.of(A, B), forever, bear("b", 5)))
                .isEqualTo(new EvictAfter(Duration.ofSeconds(5)));
    }

    @Test
    void zeroSecondsMeanNow() {
        assertThat(decide(List.of(A), bear("a", 0))).isEqualTo(new EvictNow());
    }

    @Test
    void otherEffectsDoNotEvict() {
        assertThat(decide(List.of(SOFT))).isEqualTo(new Keep());
    }
}
