package dev.skysail.controlplane.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.registry.pod.ClusterLookup;
import dev.skysail.controlplane.registry.pod.PodAdmission;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.ResourceInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** Creates recorded from a real API server, replayed against defaults and validation. */
class RecordedCreatesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> FILES =
            List.of(
                    "pods-create.jsonl",
                    "pods-invalid.jsonl",
                    "configmaps-secrets-services.jsonl",
                    "nodes.jsonl",
                    "leases.jsonl",
                    "events.jsonl",
                    "namespaces.jsonl",
                    "replicaset.jsonl",
                    "statefulset-daemonset.jsonl",
                    "job-life.jsonl",
                    "pods-update.jsonl.gz",
                    "deployment-life.jsonl.gz",
                    "webhooks.jsonl.gz");

    /** Steps whose answer other parts of the server decide: allocation, limits, pruning, CEL. */
    private static final List<String> ELSEWHERE =
            List.of(
                    "pods-invalid.jsonl 53",
                    "pods-create.jsonl 23",
                    "configmaps-secrets-services.jsonl 16",
                    "configmaps-secrets-services.jsonl 29",
                    "configmaps-secrets-services.jsonl 31",
                    "configmaps-secrets-services.jsonl 32",
                    "namespaces.jsonl 15",
                    "pods-invalid.jsonl 52",
                    "leases.jsonl 1",
                    "webhooks.jsonl.gz 10");

    record Step(String name, JsonNode request, JsonNode response) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Step> accepted() {
        return steps(201);
    }

    static Stream<Step> refused() {
        return steps(422);
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void fillsInWhatTheRealServerFillsIn(Step step) {
        ObjectNode object = step.request().path("body").asObject().deepCopy();
        ResourceInfo resource = resource(step, object);
        List<FieldError> errors = create(step, resource, object);
        assertThat(errors).isEmpty();
        ObjectNode expected = step.response().path("body").asObject();
        assertThat(normal(object)).isEqualTo(normal(expected));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void findsWhatTheRealServerFinds(Step step) {
        ObjectNode object = step.request().path("body").asObject().deepCopy();
        ResourceInfo resource = resource(step, object);
        List<String> found =
                create(step, resource, object).stream()
                        .map(e -> e.type().reason() + " " + e.field() + " " + e.message())
                        .toList();
        List<String> expected = new ArrayList<>();
        for (JsonNode cause : step.response().path("body").path("details").path("causes")) {
            expected.add(
                    Nodes.text(cause, "reason")
                            + " "
                            + Nodes.text(cause, "field")
                            + " "
                            + Nodes.text(cause, "message"));
        }
        assertThat(found).containsExactlyElementsOf(expected);
    }

    private static List<FieldError> create(Step step, ResourceInfo resource, ObjectNode object) {
        KindStrategies strategies = new KindStrategies();
        ObjectNode metadata = Nodes.object(object, "metadata");
        String[] path = Nodes.text(step.request(), "path").split("[/?]", -1);
        for (int i = 0; i + 2 < path.length; i++) {
            if (path[i].equals("namespaces")) {
                metadata.put("namespace", path[i + 1]);
            }
        }
        JsonNode answered = step.response().path("body").path("metadata");
        for (String field : List.of("name", "uid")) {
            if (!Nodes.absent(answered, field)) {
                metadata.put(field, Nodes.text(answered, field));
            }
        }
        if (Nodes.absent(metadata, "uid")) {
            metadata.put("uid", "uid-8");
        }
        strategies.applyDefaults(resource, object);
        if (resource.kind().equals("Pod")) {
            new PodAdmission().admit(object, new OneCluster());
        }
        strategies.prepareForCreate(resource, object);
        return strategies.validateCreate(resource, object);
    }

    private static Stream<Step> steps(int status) {
        List<Step> all = new ArrayList<>();
        for (String file : FILES) {
            for (String line : read(file).lines().toList()) {
                JsonNode step = JSON.readTree(line.replaceAll("<(uid|rand):([0-9]+)>", "$1-$2"));
                JsonNode request = step.path("request");
                JsonNode response = step.path("response");
                boolean create = Nodes.text(request, "method").equals("POST");
                String name = file + " " + step.path("step").asInt();
                boolean usable = create && request.path("body").isObject();
                String kind = Nodes.text(request.path("body"), "kind");
                boolean served = !List.of("Binding", "Eviction", "NetworkPolicy").contains(kind);
                if (usable
                        && served
                        && file(file, request)
                        && response.path("status").asInt() == status
                        && !ELSEWHERE.contains(name)) {
                    all.add(new Step(name, request, response));
                }
            }
        }
        return all.stream();
    }

    private static boolean file(String file, JsonNode request) {
        boolean pod = Nodes.text(request.path("body"), "kind").equals("Pod");
        return !(file.startsWith("webhooks") && pod)
                && !Nodes.text(request.path("body"), "kind").endsWith("Binding")
                && !Nodes.text(request.path("body"), "kind").contains("Policy")
                && Nodes.text(request, "path").indexOf("fieldValidation") < 0;
    }

    private static String read(String file) {
        try (InputStream raw =
                RecordedCreatesTest.class.getResourceAsStream("/golden/api-1.37.2/" + file)) {
            assertThat(raw).as(file).isNotNull();
            try (InputStream in = file.endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ResourceInfo resource(Step step, ObjectNode object) {
        String[] path = Nodes.text(step.request(), "path").split("[?]", -1)[0].split("/", -1);
        String group = path[1].equals("api") ? "" : path[2];
        String version = path[1].equals("api") ? path[2] : path[3];
        String plural = path[path.length - 1];
        String kind = plural.equals("pods") ? "Pod" : Nodes.text(object, "kind");
        boolean namespaced = path.length > 5 && List.of(path).contains("namespaces");
        return new ResourceInfo(
                group,
                version,
                plural,
                plural,
                kind,
                namespaced,
                List.of(),
                List.of(),
                List.of(),
                List.of("status"));
    }

    private static JsonNode normal(ObjectNode object) {
        ObjectNode copy = object.deepCopy();
        ObjectNode metadata = Nodes.object(copy, "metadata");
        metadata.remove(
                List.of(
                        "managedFields",
                        "uid",
                        "resourceVersion",
                        "creationTimestamp",
                        "selfLink",
                        "namespace"));
        copy.remove(List.of("kind", "apiVersion"));
        for (String field : List.of("clusterIP", "clusterIPs")) {
            if (copy.path("spec") instanceof ObjectNode spec
                    && !spec.path(field).toString().contains("None")) {
                spec.remove(field);
            }
        }
        Nodes.objects(copy.path("spec"), "ports").forEach(port -> port.remove("nodePort"));
        String text =
                copy.toString()
                        .replaceAll("kube-api-access-(rand-[0-9]+|[a-z0-9]{5})", "token")
                        .replaceAll("\"(<time>|20[3-9][0-9]-[^\"]*Z|202[5-9]-[^\"]*Z)\"", "\"T\"");
        return JSON.readTree(text);
    }

    private static final class OneCluster implements ClusterLookup {

        @Override
        public Optional<ObjectNode> priorityClass(String name) {
            if (!name.equals("system-node-critical")) {
                return Optional.empty();
            }
            ObjectNode found = JSON.createObjectNode();
            found.putObject("metadata").put("name", name);
            return Optional.of(found.put("value", 2_000_001_000));
        }

        @Override
        public Optional<ObjectNode> defaultPriorityClass() {
            return Optional.empty();
        }

        @Override
        public Optional<ObjectNode> serviceAccount(String namespace, String name) {
            return Optional.of(JSON.createObjectNode());
        }
    }
}
