package dev.skysail.cloud.container;

import dev.skysail.cloud.Timeline;
import dev.skysail.cloud.shell.ProcessSink;
import dev.skysail.cloud.shell.TerminalProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What runs for one pod: init containers one after another, then the others side by side.
 *
 * <p>An init container that fails is started again unless the policy is {@link
 * RestartPolicy#NEVER}; a sidecar counts as done once it runs, and ends with the last of the
 * others.
 *
 * <p>Source: KEP-753 for sidecars; pkg/kubelet/kuberuntime (1.37.2).
 */
public final class SimulatedWorkload {

    /** Exit code of what was asked to end. */
    private static final int TERMINATED = 143;

    private final List<SimulatedContainer> inits = new ArrayList<>();
    private final List<SimulatedContainer> mains = new ArrayList<>();
    private final Runnable changed;
    private int nextInit;
    private boolean started;
    private boolean stopped;

    /**
     * Makes a workload that does not run yet.
     *
     * @param changed told after each change of a container's state
     */
    public SimulatedWorkload(WorkloadSpec spec, Timeline timeline, Runnable changed) {
        this.changed = changed;
        for (ContainerSpec init : spec.initContainers()) {
            RestartPolicy policy =
                    init.sidecar()
                            ? RestartPolicy.ALWAYS
                            : spec.restartPolicy() == RestartPolicy.NEVER
                                    ? RestartPolicy.NEVER
                                    : RestartPolicy.ON_FAILURE;
            inits.add(container(spec, init, policy, timeline));
        }
        for (ContainerSpec main : spec.containers()) {
            mains.add(container(spec, main, spec.restartPolicy(), timeline));
        }
        if (!inits.isEmpty()) {
            inits.forEach(init -> init.await("PodInitializing"));
            mains.forEach(main -> main.await("PodInitializing"));
        }
    }

    private SimulatedContainer container(
            WorkloadSpec spec, ContainerSpec container, RestartPolicy policy, Timeline timeline) {
        return new SimulatedContainer(spec.name(), container, policy, timeline, this::changed);
    }

    /** Starts the first containers. */
    public void start() {
        started = true;
        proceed();
    }

    /** Ends all containers; none is started again. */
    public void stop() {
        stopped = true;
        mains.forEach(container -> container.stop(TERMINATED));
        inits.forEach(container -> container.stop(TERMINATED));
    }

    /** Whether nothing runs and nothing will be started again. */
    public boolean isOver() {
        return mains.stream().allMatch(SimulatedContainer::isOver)
                || inits.stream().anyMatch(SimulatedWorkload::failed);
    }

    /** Returns the init containers. */
    public List<ContainerView> initContainers() {
        return inits.stream().map(SimulatedContainer::view).toList();
    }

    /** Returns the containers. */
    public List<ContainerView> containers() {
        return mains.stream().map(SimulatedContainer::view).toList();
    }

    /** Returns the log of a container's run, if there is such a container and run. */
    public Optional<ContainerLog> log(String container, boolean previous) {
        return find(container).flatMap(found -> found.log(previous));
    }

    /** Starts a further process in a running container; empty if it does not run. */
    public Optional<TerminalProcess> exec(
            String container, List<String> command, boolean terminal, ProcessSink sink) {
        return find(container)
                .filter(found -> found.state() instanceof ContainerState.Running)
                .map(found -> found.exec(command, terminal, sink));
    }

    private Optional<SimulatedContainer> find(String name) {
        List<SimulatedContainer> all = new ArrayList<>(mains);
        all.addAll(inits);
        return all.stream().filter(c -> c.spec().name().equals(name)).findFirst();
    }

    private void changed() {
        if (started && !stopped) {
            proceed();
        }
        changed.run();
    }

    private void proceed() {
        while (nextInit <= inits.size()) {
            if (nextInit > 0 && !isDone(inits.get(nextInit - 1))) {
                return;
            }
            int index = nextInit++;
            if (index < inits.size()) {
                inits.get(index).start();
            } else {
                mains.forEach(SimulatedContainer::start);
            }
        }
        boolean over = mains.stream().allMatch(SimulatedContainer::isOver);
        if (over && inits.stream().anyMatch(SimulatedWorkload::isRunningSidecar)) {
            stopped = true;
            inits.stream()
                    .filter(SimulatedWorkload::isRunningSidecar)
                    .forEach(sidecar -> sidecar.stop(TERMINATED));
        }
    }

    private static boolean isRunningSidecar(SimulatedContainer init) {
        return init.spec().sidecar() && !init.isOver();
    }

    private static boolean isDone(SimulatedContainer init) {
        return switch (init.state()) {
            case ContainerState.Waiting waiting -> false;
            case ContainerState.Running running -> init.spec().sidecar();
            case ContainerState.Terminated end -> end.exitCode() == 0 && !init.spec().sidecar();
        };
    }

    private static boolean failed(SimulatedContainer init) {
        return init.isOver()
                && init.state() instanceof ContainerState.Terminated end
                && end.exitCode() != 0;
    }
}
