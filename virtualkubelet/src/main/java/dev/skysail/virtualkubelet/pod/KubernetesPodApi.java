package dev.skysail.virtualkubelet.pod;

import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.virtualkubelet.node.ServedNode;
import dev.skysail.virtualkubelet.node.ServedNodes;
import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Pods through a Kubernetes client; events come from {@code <node>/pod-controller}. */
public final class KubernetesPodApi implements PodApi, AutoCloseable {

    private final KubernetesClient client;
    private final ServedNodes nodes;
    private final Map<String, EventRecorder> recorders = new ConcurrentHashMap<>();

    /** Works through a client. */
    public KubernetesPodApi(KubernetesClient client, ServedNodes nodes) {
        this.client = client;
        this.nodes = nodes;
    }

    @Override
    public Optional<Pod> get(String namespace, String name) {
        return Optional.ofNullable(client.pods().inNamespace(namespace).withName(name).get());
    }

    @Override
    public Pod annotate(Pod pod, Map<String, String> annotations) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        ObjectNode metadata = patch.putObject("metadata");
        metadata.put("resourceVersion", pod.getMetadata().getResourceVersion());
        ObjectNode entries = metadata.putObject("annotations");
        annotations.forEach(entries::put);
        return client.pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName())
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
    }

    @Override
    public Pod writeStatus(Pod pod, PodStatus status) {
        return client.resource(new PodBuilder(pod).withStatus(status).build()).updateStatus();
    }

    @Override
    public void remove(Pod pod) {
        var metadata = pod.getMetadata();
        DeleteOptions options =
                new DeleteOptionsBuilder()
                        .withGracePeriodSeconds(0L)
                        .withNewPreconditions()
                        .withUid(metadata.getUid())
                        .endPreconditions()
                        .build();
        String path =
                "/api/v1/namespaces/%s/pods/%s"
                        .formatted(metadata.getNamespace(), metadata.getName());
        try {
            client.raw(path, "DELETE", options);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    @Override
    public void event(Pod pod, String type, String reason, String message) {
        String node = pod.getSpec().getNodeName();
        recorders.computeIfAbsent(node, this::recorder).record(pod, type, reason, message);
    }

    @Override
    public void close() {
        recorders.values().forEach(EventRecorder::close);
    }

    private EventRecorder recorder(String node) {
        boolean machine = nodes.get(node).filter(n -> n instanceof ServedNode.Machine).isPresent();
        return machine
                ? new EventRecorder(client, "kubelet", node)
                : new EventRecorder(client, node + "/pod-controller", "");
    }
}
