package dev.skysail.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What client-go promises of its work queue. */
class ReconcileLoopTest {

    @Test
    void oneKeyNeverRunsTwiceAtOnceAndRunsAgainWhenAddedMeanwhile() throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch firstStarted = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch twice = new CountDownLatch(2);
        try (ReconcileLoop loop =
                new ReconcileLoop(
                        "test",
                        4,
                        key -> {
                            most.accumulateAndGet(running.incrementAndGet(), Math::max);
                            firstStarted.countDown();
                            release.await();
                            running.decrementAndGet();
                            twice.countDown();
                            return Reconciler.done();
                        })) {
            loop.start();
            loop.enqueue("a");
            firstStarted.await();
            loop.enqueue("a");
            loop.enqueue("a");
            release.countDown();
            assertThat(twice.await(20, TimeUnit.SECONDS)).as("runs once more").isTrue();
        }
        assertThat(most.get()).isEqualTo(1);
    }

    @Test
    void aStepThatThrowsComesBack() throws Exception {
        LinkedBlockingQueue<Integer> attempts = new LinkedBlockingQueue<>();
        AtomicInteger count = new AtomicInteger();
        try (ReconcileLoop loop =
                new ReconcileLoop(
                        "test",
                        1,
                        key -> {
                            int attempt = count.incrementAndGet();
                            attempts.add(attempt);
                            if (attempt < 3) {
                                throw new IllegalStateException("not yet");
                            }
                            return Reconciler.done();
                        })) {
            loop.start();
            loop.enqueue("a");
            for (int expected = 1; expected <= 3; expected++) {
                assertThat(attempts.poll(20, TimeUnit.SECONDS)).isEqualTo(expected);
            }
        }
    }

    @Test
    void requeueAfterBringsTheKeyBack() throws Exception {
        CountDownLatch twice = new CountDownLatch(2);
        try (ReconcileLoop loop =
                new ReconcileLoop(
                        "test",
                        1,
                        key -> {
                            twice.countDown();
                            return Reconciler.requeueAfter(Duration.ofMillis(1));
                        })) {
            loop.start();
            loop.enqueue("a");
            assertThat(twice.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
