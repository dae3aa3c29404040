package dev.skysail.bench;

import dev.skysail.kubernetes.engine.EngineModel;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.snapshot.Snapshot;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// One input as the engine takes it; nodes keep the order of the file.
///
/// @param snapshot nodes and the pods on them
/// @param pending pods that ask, in order
record World(Snapshot snapshot, List<Pod> pending) {
    static World read(Path file) throws IOException {
        KubernetesSerialization objects = new KubernetesSerialization();
        Snapshot.Builder builder = Snapshot.builder();
        List<Pod> pending = new ArrayList<>();
        JsonNode list;
        try (InputStream in = Files.newInputStream(file)) {
            list = new ObjectMapper().readTree(in);
        }
        for (JsonNode item : list.path("items")) {
            String text = item.toString();
            switch (item.path("kind").asString()) {
                case "Namespace" -> builder.namespace(new Namespace("default", Map.of()));
                case "Node" ->
                        builder.node(
                                EngineModel.node(
                                        objects.unmarshal(
                                                text, io.fabric8.kubernetes.api.model.Node.class)));
                case "Service" -> builder.workload(service(item));
                case "Pod" -> {
                    Pod pod =
                            EngineModel.pod(
                                    objects.unmarshal(
                                            text, io.fabric8.kubernetes.api.model.Pod.class));
                    if (pod.nodeName().isEmpty()) {
                        pending.add(pod);
                    } else {
                        builder.pod(pod);
                    }
                }
                default -> throw new IllegalArgumentException(text);
            }
        }
        return new World(builder.build(), pending);
    }

    private static WorkloadSelector service(JsonNode item) {
        Map<String, String> app =
                Map.of("app", item.path("spec").path("selector").path("app").asString());
        return new WorkloadSelector(
                WorkloadSelector.Kind.SERVICE,
                "default",
                item.path("metadata").path("name").asString(),
                LabelSelector.ofLabels(app));
    }
}
