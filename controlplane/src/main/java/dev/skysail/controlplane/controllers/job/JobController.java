package dev.skysail.controlplane.controllers.job;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.cluster.Expectations;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Patches;
import dev.skysail.controlplane.controllers.cluster.PodWriter;
import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Feeds {@link JobStep} from the cluster and carries out its plans. */
public final class JobController implements AutoCloseable {

    private static final int WORKERS = 5;
    private static final String OURS = "kubernetes.io/job-controller";

    private final KubernetesClient client;
    private final ClusterCache cache;
    private final InstantSource clock;
    private final EventRecorder events;
    private final Expectations expectations;
    private final PodWriter pods;
    private final Tracking tracking;
    private final ReconcileLoop loop;
    private final ReconcileLoop orphans;
    private final Map<String, Failures> failures = new ConcurrentHashMap<>();
    private final Set<String> released = ConcurrentHashMap.newKeySet();

    /** Makes a controller and adds its handlers to the cache. */
    public JobController(KubernetesClient client, ClusterCache cache, InstantSource clock) {
        this.client = client;
        this.cache = cache;
        this.clock = clock;
        this.events = new EventRecorder(client, "job-controller", "");
        this.expectations = new Expectations(clock);
        this.pods = new PodWriter(client, events, expectations);
        this.tracking = new Tracking(client);
        this.loop = new ReconcileLoop("job", WORKERS, this::reconcile);
        this.orphans = new ReconcileLoop("job-orphans", 1, this::release);
        cache.jobs().addEventHandler(ClusterCache.onEach(this::wake));
        cache.pods().addEventHandler(new PodHandler());
    }

    /** Starts the workers. */
    public void start() {
        loop.start();
        orphans.start();
    }

    @Override
    public void close() {
        loop.close();
        orphans.close();
        events.close();
    }

    private void wake(Job job) {
        loop.enqueue(Ownership.key(job));
        ClusterCache.in(cache.pods(), job.getMetadata().getNamespace()).stream()
                .filter(pod -> JobPods.tracked(pod) && Ownership.controls(job, pod))
                .forEach(pod -> orphans.enqueue(Ownership.key(pod)));
    }

    private Reconciler.Result reconcile(String key) throws InterruptedException {
        Optional<Job> found = ClusterCache.find(cache.jobs(), key);
        if (found.isEmpty()) {
            expectations.forget(key);
            failures.remove(key);
            return Reconciler.done();
        }
        Job job = found.get();
        String manager = job.getSpec().getManagedBy();
        if (manager != null && !manager.equals(OURS)) {
            return Reconciler.done();
        }
        if (JobConditions.over(job).isPresent()) {
            failures.remove(key);
            return new Leftover(client, clock).remove(job);
        }
        // The order matters: what was expected must be looked up before the pods are read.
        boolean settled = expectations.met(key);
        JobView view =
                new JobView(
                        job,
                        ClusterCache.in(cache.pods(), job.getMetadata().getNamespace()),
                        failures.getOrDefault(key, Failures.NONE),
                        settled,
                        released);
        return perform(job, JobStep.plan(view, clock.instant()));
    }

    private Reconciler.Result perform(Job job, JobPlan plan) throws InterruptedException {
        for (Pod pod : plan.adopted()) {
            checkStillThere(job);
            tracking.adopt(job, pod);
        }
        for (Pod pod : plan.disowned()) {
            Patches.owners(client, pod, Ownership.withoutOwner(pod, job));
        }
        Optional<KubernetesClientException> failure = delete(job, plan);
        int missing = 0;
        if (!plan.created().isEmpty()) {
            PodWriter.Outcome outcome = pods.create(job, plan.created());
            missing = plan.created().size() - outcome.made();
            failure = failure.or(outcome::failure);
        }
        Job current = job;
        if (plan.counting().isPresent()) {
            current = write(current, plan.counting().get(), missing);
            failures.put(Ownership.key(job), plan.failures());
        }
        for (Pod pod : plan.released()) {
            released.add(pod.getMetadata().getUid());
            tracking.release(pod);
        }
        if (plan.counted().isPresent()) {
            write(current, plan.counted().get(), missing);
        }
        plan.events()
                .forEach(told -> events.record(job, told.type(), told.reason(), told.message()));
        if (failure.isPresent()) {
            throw new IllegalStateException(ApiFailures.message(failure.get()));
        }
        return plan.again().map(Reconciler::requeueAfter).orElseGet(Reconciler::done);
    }

    private Optional<KubernetesClientException> delete(Job job, JobPlan plan)
            throws InterruptedException {
        Optional<KubernetesClientException> failure = Optional.empty();
        if (!plan.deleted().isEmpty()) {
            plan.deleted().forEach(tracking::release);
            failure = pods.delete(job, plan.deleted());
        }
        if (!plan.ended().isEmpty()) {
            failure = failure.or(() -> Optional.empty());
            Optional<KubernetesClientException> other = pods.delete(job, plan.ended());
            failure = failure.isPresent() ? failure : other;
        }
        return failure;
    }

    /** Writes a status, less the pods that could not be made. */
    private Job write(Job job, JobStatus status, int missing) {
        JobStatus written = Ledger.copy(status);
        if (missing > 0 && written.getActive() != null) {
            int active = Math.max(0, written.getActive() - missing);
            written.setActive(active == 0 ? null : active);
        }
        return client.resource(new JobBuilder(job).withStatus(written).build()).updateStatus();
    }

    /** Asks the server itself, because a cached owner may have been replaced by a namesake. */
    private void checkStillThere(Job job) {
        Job live = client.resource(job).get();
        if (live == null
                || !live.getMetadata().getUid().equals(job.getMetadata().getUid())
                || Ownership.deleting(live)) {
            throw new IllegalStateException(Ownership.key(job) + " may not adopt any more");
        }
    }

    /** Takes the finalizer of a pod whose Job will not count it: it is over or gone. */
    private Reconciler.Result release(String key) {
        Optional<Pod> pod = ClusterCache.find(cache.pods(), key).filter(JobPods::tracked);
        if (pod.isPresent() && isOrphan(pod.get())) {
            tracking.release(pod.get());
        }
        return Reconciler.done();
    }

    private boolean isOrphan(Pod pod) {
        Optional<OwnerReference> ref = Ownership.controllerOf(pod);
        if (ref.isEmpty()) {
            return true;
        }
        if (!ref.get().getKind().equals("Job") || !ref.get().getApiVersion().equals("batch/v1")) {
            return false;
        }
        Job live =
                client.batch()
                        .v1()
                        .jobs()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(ref.get().getName())
                        .get();
        return live == null
                || !live.getMetadata().getUid().equals(ref.get().getUid())
                || JobConditions.over(live).isPresent();
    }

    private Optional<Job> ownerOf(Pod pod) {
        return Ownership.controllerOf(pod)
                .filter(ref -> ref.getKind().equals("Job"))
                .flatMap(
                        ref ->
                                ClusterCache.find(
                                        cache.jobs(),
                                        pod.getMetadata().getNamespace() + "/" + ref.getName()))
                .filter(job -> Ownership.controls(job, pod));
    }

    /** Settles expectations and wakes the Job that a pod concerns. */
    private final class PodHandler implements ResourceEventHandler<Pod> {

        @Override
        public void onAdd(Pod pod) {
            if (Ownership.deleting(pod)) {
                gone(pod);
            } else {
                ownerOf(pod).ifPresent(job -> expectations.created(Ownership.key(job)));
            }
            wake(pod);
        }

        @Override
        public void onUpdate(Pod before, Pod after) {
            if (Ownership.deleting(after)) {
                gone(after);
            }
            if (!JobPods.tracked(after)) {
                released.remove(after.getMetadata().getUid());
            }
            wake(after);
        }

        @Override
        public void onDelete(Pod pod, boolean stateUnknown) {
            gone(pod);
            released.remove(pod.getMetadata().getUid());
            wake(pod);
        }

        private void gone(Pod pod) {
            ownerOf(pod)
                    .ifPresent(job -> expectations.deleted(Ownership.key(job), Ownership.key(pod)));
        }

        private void wake(Pod pod) {
            Optional<Job> owner = ownerOf(pod);
            owner.ifPresent(job -> loop.enqueue(Ownership.key(job)));
            boolean over = owner.flatMap(JobConditions::over).isPresent();
            if (JobPods.tracked(pod) && (owner.isEmpty() || over)) {
                orphans.enqueue(Ownership.key(pod));
            }
        }
    }
}
