package dev.skysail.virtualkubelet.provider.sim;

import dev.skysail.kubernetes.engine.EngineModel;
import dev.skysail.scheduling.model.RequestedResources;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.virtualkubelet.provider.CreateOutcome;
import dev.skysail.virtualkubelet.provider.CreateRequest;
import dev.skysail.virtualkubelet.provider.ExecCall;
import dev.skysail.virtualkubelet.provider.ExecOutput;
import dev.skysail.virtualkubelet.provider.ExecSession;
import dev.skysail.virtualkubelet.provider.Instance;
import dev.skysail.virtualkubelet.provider.Listing;
import dev.skysail.virtualkubelet.provider.LogEntry;
import dev.skysail.virtualkubelet.provider.LogReader;
import dev.skysail.virtualkubelet.provider.Lookup;
import dev.skysail.virtualkubelet.provider.Provider;
import dev.skysail.virtualkubelet.provider.ZoneStock;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Turns pods into orders of an instance service. */
public final class SimProvider implements Provider {

    private final InstanceCloud cloud;
    private final PodMaterial material;

    /** Makes a provider over a cloud. */
    public SimProvider(InstanceCloud cloud, PodMaterial material) {
        this.cloud = cloud;
        this.material = material;
    }

    @Override
    public CreateOutcome createPod(CreateRequest request) {
        try {
            return cloud.order(order(request));
        } catch (MissingMaterialException e) {
            return new CreateOutcome.Incomplete(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void updatePod(Pod pod) {
        // A simulated instance shows nothing of what may change on a running pod.
    }

    @Override
    public Lookup deletePod(String uid) {
        return cloud.delete(uid);
    }

    @Override
    public Lookup getPod(String uid) {
        return cloud.get(uid);
    }

    @Override
    public Listing getPods() {
        return cloud.list();
    }

    @Override
    public List<ZoneStock> zones() {
        return cloud.zones();
    }

    @Override
    public void listen(Consumer<String> listener) {
        cloud.listen(listener);
    }

    @Override
    public Optional<List<LogEntry>> log(String uid, String container, boolean previous) {
        return cloud.log(uid, container, previous);
    }

    @Override
    public Optional<Runnable> follow(String uid, String container, LogReader reader) {
        return cloud.follow(uid, container, reader);
    }

    @Override
    public Optional<ExecSession> exec(ExecCall call, ExecOutput output) {
        return cloud.exec(call, output);
    }

    private InstanceOrder order(CreateRequest request) throws MissingMaterialException {
        Pod pod = request.pod();
        var metadata = pod.getMetadata();
        Resources size = RequestedResources.of(EngineModel.pod(pod));
        String hostName = pod.getSpec().getHostname();
        return new InstanceOrder(
                new Instance.Owner(
                        metadata.getUid(),
                        metadata.getNamespace(),
                        metadata.getName(),
                        pod.getSpec().getNodeName()),
                request.placement(),
                size.get(Resources.CPU),
                size.get(Resources.MEMORY),
                hostName == null || hostName.isEmpty() ? metadata.getName() : hostName,
                pod.getSpec().getRestartPolicy() == null
                        ? "Always"
                        : pod.getSpec().getRestartPolicy(),
                containers(pod, pod.getSpec().getInitContainers()),
                containers(pod, pod.getSpec().getContainers()));
    }

    private List<ContainerOrder> containers(Pod pod, @Nullable List<Container> containers)
            throws MissingMaterialException {
        List<ContainerOrder> orders = new ArrayList<>();
        if (containers != null) {
            for (Container container : containers) {
                orders.add(container(pod, container));
            }
        }
        return orders;
    }

    private ContainerOrder container(Pod pod, Container container) throws MissingMaterialException {
        PodEnvironment environment = new PodEnvironment(pod, container, material).resolve();
        return new ContainerOrder(
                container.getName(),
                container.getImage() == null ? "" : container.getImage(),
                expanded(environment, container.getCommand()),
                expanded(environment, container.getArgs()),
                environment.variables(),
                environment.addressVariables(),
                new PodFiles(pod, material).of(container),
                Boolean.TRUE.equals(container.getStdin()),
                "Always".equals(container.getRestartPolicy()));
    }

    private static List<String> expanded(PodEnvironment environment, @Nullable List<String> words) {
        return words == null ? List.of() : words.stream().map(environment::expand).toList();
    }
}
