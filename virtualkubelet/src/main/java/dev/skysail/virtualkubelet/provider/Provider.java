package dev.skysail.virtualkubelet.provider;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A cloud as a virtual kubelet sees it: implement this, get the rest. Calls may block; they come
 * from several threads, for one pod never two at once.
 *
 * <p>Source: virtual-kubelet v1.14.1, {@code PodLifecycleHandler} and {@code PodNotifier}; pods are
 * known by UID instead of by name, and outcomes are values.
 */
public interface Provider {

    /**
     * Makes the instance of a pod. Two calls with the same token make one instance.
     *
     * @return what became of it; never an exception for what a cloud may answer
     */
    CreateOutcome createPod(CreateRequest request);

    /** Takes note of a pod whose labels, annotations or images changed. */
    void updatePod(Pod pod);

    /**
     * Asks for the end of a pod's instance.
     *
     * @return what is left of it
     */
    Lookup deletePod(String uid);

    /** Looks for the instance of a pod. */
    Lookup getPod(String uid);

    /** Returns all instances that were made through this provider. */
    Listing getPods();

    /**
     * Returns the zones with what they can still take.
     *
     * @throws ProviderUnavailableException when the cloud does not answer
     */
    List<ZoneStock> zones();

    /** Tells the UID of each pod whose instance changed or went. */
    void listen(Consumer<String> listener);

    /** Returns the log of a container; empty if there is no such container or run. */
    Optional<List<LogEntry>> log(String uid, String container, boolean previous);

    /**
     * Hands over the log of a container and what follows.
     *
     * @return stops that; empty if there is no such container
     */
    Optional<Runnable> follow(String uid, String container, LogReader reader);

    /** Starts a process in a running container; empty if it does not run. */
    Optional<ExecSession> exec(ExecCall call, ExecOutput output);
}
