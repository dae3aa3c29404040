package dev.skysail.scheduler;

import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.Threads;
import dev.skysail.kubernetes.cluster.ClusterWatch;
import dev.skysail.kubernetes.cluster.EngineView;
import dev.skysail.kubernetes.cluster.Place;
import dev.skysail.kubernetes.cluster.PodPhases;
import dev.skysail.scheduler.PodStatusWriter.Saying;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.framework.TieRule;
import dev.skysail.scheduling.preemption.Candidate;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.PreemptionResult;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/**
 * One attempt: ask the engine, then bind or say why not.
 *
 * <p>Decisions follow one another; a chosen node is assumed at once, so that the next decision
 * counts it while the Binding is still on its way.
 *
 * <p>Source: pkg/scheduler/schedule_one.go (1.37.2).
 */
final class Attempts implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Attempts.class.getName());
    private static final int BINDINGS_AT_ONCE = 16;
    private static final String SCHEDULED = "PodScheduled";

    private final SchedulerOptions options;
    private final ClusterWatch watch;
    private final EventRecorder events;
    private final Outcomes outcomes;
    private final SchedulingCycle cycle;
    private final Binder binder;
    private final PodStatusWriter status;
    private final VictimEviction eviction;
    private final Semaphore bindings = new Semaphore(BINDINGS_AT_ONCE);
    private final ExecutorService workers =
            Executors.newThreadPerTaskExecutor(Threads.virtual("binding"));
    private int startIndex;

    /** Where a pod goes after its attempt. */
    interface Outcomes {

        /** It has a node. */
        void placed();

        /** No node would do; these plugins refused. */
        void refused(Set<String> plugins);

        /** The attempt broke. */
        void failed();

        /** It had a node, but could not be bound. */
        void bindingFailed(QueuedPod pod);
    }

    Attempts(
            KubernetesClient client,
            SchedulerOptions options,
            ClusterWatch watch,
            EventRecorder events,
            Outcomes outcomes) {
        this.options = options;
        this.watch = watch;
        this.events = events;
        this.outcomes = outcomes;
        this.cycle = new SchedulingCycle(Profiles.kubernetes(options.textProfile()));
        this.binder = new Binder(client);
        this.status = new PodStatusWriter(client, Clock.systemUTC());
        this.eviction = new VictimEviction(client, status, events, options.schedulerName());
    }

    void decide(QueuedPod queued) {
        try {
            EngineView view = watch.view();
            var pod =
                    view.admit(queued.pod()).toBuilder()
                            .nominatedNodeName(watch.nominatedNode(queued.key()))
                            .build();
            Search search =
                    new Search(startIndex, options.percentageOfNodesToScore(), TieRule.HEAP_ROOT);
            CycleOutcome outcome = cycle.run(pod, view.snapshot(), search);
            startIndex = outcome.result().nextStartIndex();
            switch (outcome.result()) {
                case ScheduleResult.Scheduled found -> place(queued, pod, view.place(found.node()));
                case ScheduleResult.Unschedulable _ -> refuse(queued, pod, view, outcome);
            }
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "no decision for " + queued.key(), e);
            outcomes.failed();
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }

    private void place(QueuedPod queued, dev.skysail.scheduling.model.Pod pod, Place place) {
        watch.assume(pod, place);
        outcomes.placed();
        try {
            workers.execute(() -> bind(queued, place));
        } catch (RejectedExecutionException e) {
            LOG.log(System.Logger.Level.DEBUG, "closed; {0} is not bound", queued.key());
        }
    }

    private void bind(QueuedPod queued, Place place) {
        Pod pod = queued.pod();
        try {
            bindings.acquire();
            try {
                binder.bind(pod, place);
            } finally {
                bindings.release();
            }
            events.record(
                    pod,
                    "Normal",
                    "Scheduled",
                    "Successfully assigned " + queued.key() + " to " + place.node());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (KubernetesClientException e) {
            watch.forget(queued.key());
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND && stillWaits(pod)) {
                report(queued, "SchedulerError", "binding rejected: " + e.getMessage(), "");
                outcomes.bindingFailed(queued);
            }
        }
    }

    private boolean stillWaits(Pod pod) {
        String uid = pod.getMetadata().getUid();
        return watch.pod(pod.getMetadata().getNamespace(), pod.getMetadata().getName())
                .filter(now -> uid.equals(now.getMetadata().getUid()))
                .filter(now -> !PodPhases.isBound(now) && !PodPhases.isLeaving(now))
                .isPresent();
    }

    private void refuse(
            QueuedPod queued,
            dev.skysail.scheduling.model.Pod pod,
            EngineView view,
            CycleOutcome outcome) {
        String nominated = "";
        Optional<Candidate> candidate =
                outcome.preemption()
                        .filter(PreemptionResult.Nominated.class::isInstance)
                        .map(found -> ((PreemptionResult.Nominated) found).chosen());
        if (candidate.isPresent()) {
            nominated = view.place(candidate.get().node()).node();
            watch.nominate(pod, candidate.get().node());
        }
        outcomes.refused(plugins(outcome));
        String message = view.text(outcome, cycle.engine().profile().messages());
        report(queued, "Unschedulable", message, nominated);
        if (candidate.isPresent()) {
            eviction.evict(candidate.get(), queued.pod(), nominated);
        }
    }

    private void report(QueuedPod queued, String reason, String message, String nominated) {
        events.record(queued.pod(), "Warning", "FailedScheduling", Notes.cut(message));
        try {
            Saying saying = new Saying(SCHEDULED, "False", reason, message);
            status.write(queued.pod(), saying, nominated);
        } catch (KubernetesClientException e) {
            LOG.log(System.Logger.Level.DEBUG, "status of " + queued.key() + " not written", e);
        }
    }

    private static Set<String> plugins(CycleOutcome outcome) {
        Set<String> plugins = new TreeSet<>();
        outcome.result().diagnosis().rejected().stream()
                .map(NodeVerdict::plugin)
                .forEach(plugins::add);
        return plugins;
    }
}
