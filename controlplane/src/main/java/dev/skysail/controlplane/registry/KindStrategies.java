package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.definition.DefinitionStrategy;
import dev.skysail.controlplane.registry.pod.PodStrategy;
import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.MetadataRules;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import java.time.Clock;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Chooses the strategy of a kind and adds what all kinds share: metadata rules, generation and
 * keeping spec and status apart (apiserver pkg/registry/rest, kubernetes pkg/registry, 1.37.2).
 */
public final class KindStrategies implements RegistryStrategy {

    private static final List<String> FRAME = List.of("apiVersion", "kind", "metadata", "status");

    private final TreeMap<String, KindStrategy> strategies = new TreeMap<>();

    /** Creates the strategies with the system's clock. */
    public KindStrategies() {
        this(Clock.systemUTC());
    }

    /** Creates the strategies with a clock for the times in conditions. */
    public KindStrategies(Clock clock) {
        strategies.put("/Pod", new PodStrategy(clock));
        for (String kind : List.of("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet")) {
            strategies.put("apps/" + kind, new WorkloadStrategy(kind));
        }
        strategies.put("batch/Job", new JobStrategy());
        strategies.put("/Namespace", new NamespaceStrategy());
        strategies.put("/Node", new NodeStrategy());
        strategies.put("/Service", new ServiceStrategy());
        strategies.put("/ConfigMap", new DataStrategy(false));
        strategies.put("/Secret", new DataStrategy(true));
        strategies.put("/Event", new EventStrategy(true));
        strategies.put("events.k8s.io/Event", new EventStrategy(false));
        strategies.put("coordination.k8s.io/Lease", new LeaseStrategy());
        strategies.put("scheduling.k8s.io/PriorityClass", new PriorityClassStrategy());
        strategies.put("policy/PodDisruptionBudget", new BudgetStrategy());
        String hooks = "admissionregistration.k8s.io/";
        strategies.put(hooks + "MutatingWebhookConfiguration", new WebhookStrategy(true));
        strategies.put(hooks + "ValidatingWebhookConfiguration", new WebhookStrategy(false));
        strategies.put("apiextensions.k8s.io/CustomResourceDefinition", new DefinitionStrategy());
        addPlain();
    }

    private void addPlain() {
        for (String kind :
                List.of(
                        "/ServiceAccount",
                        "/Endpoints",
                        "/PodTemplate",
                        "apps/ControllerRevision")) {
            strategies.put(kind, new PlainStrategy(false, false, object -> {}));
        }
        strategies.put(
                "/PersistentVolume", new PlainStrategy(false, true, StorageDefaults::volume));
        strategies.put(
                "/PersistentVolumeClaim", new PlainStrategy(false, true, StorageDefaults::claim));
        strategies.put(
                "storage.k8s.io/StorageClass",
                new PlainStrategy(false, false, StorageDefaults::storageClass));
        strategies.put("storage.k8s.io/CSINode", new PlainStrategy(false, false, object -> {}));
        strategies.put("/ResourceQuota", new PlainStrategy(false, true, StorageDefaults::quota));
        strategies.put("/LimitRange", new PlainStrategy(false, false, object -> {}));
    }

    private KindStrategy of(ResourceInfo resource) {
        KindStrategy found = strategies.get(resource.group() + "/" + resource.kind());
        return found != null
                ? found
                : new PlainStrategy(true, resource.subresources().contains("status"), object -> {});
    }

    @Override
    public void applyDefaults(ResourceInfo resource, ObjectNode object) {
        try {
            of(resource).defaults(object);
        } catch (IllegalArgumentException e) {
            throw Statuses.badRequest(
                    resource.kind()
                            + " in version \""
                            + resource.version()
                            + "\" cannot be handled as a "
                            + resource.kind()
                            + ": "
                            + e.getMessage());
        }
    }

    @Override
    public void prepareForCreate(ResourceInfo resource, ObjectNode object) {
        KindStrategy strategy = of(resource);
        ObjectNode metadata = Nodes.object(object, "metadata");
        if (strategy.hasGeneration()) {
            metadata.put("generation", 1);
        } else {
            metadata.remove("generation");
        }
        strategy.create(object);
    }

    @Override
    public void prepareForUpdate(
            ResourceInfo resource, String subresource, ObjectNode updated, ObjectNode old) {
        KindStrategy strategy = of(resource);
        ObjectNode metadata = Nodes.object(updated, "metadata");
        ObjectNode oldMetadata = Nodes.object(old.deepCopy(), "metadata");
        Nodes.carry(metadata, oldMetadata, "generation");
        Nodes.carry(metadata, oldMetadata, "creationTimestamp");
        switch (subresource) {
            case "status" -> {
                for (String field : fields(updated, old)) {
                    if (!FRAME.contains(field)) {
                        Nodes.carry(updated, old, field);
                    }
                }
                strategy.updateStatus(updated, old);
            }
            case "finalize", "approval" -> Nodes.carry(updated, old, "status");
            default -> {
                if (strategy.hasStatus()) {
                    Nodes.carry(updated, old, "status");
                }
                strategy.update(updated, old);
                if (strategy.hasGeneration() && changed(strategy, updated, old)) {
                    metadata.put("generation", oldMetadata.path("generation").asLong(0) + 1);
                }
            }
        }
    }

    private static boolean changed(KindStrategy strategy, ObjectNode updated, ObjectNode old) {
        JsonNode annotations = updated.path("metadata").path("annotations");
        if (strategy.annotationsCount()
                && !Nodes.same(annotations, old.path("metadata").path("annotations"))) {
            return true;
        }
        return fields(updated, old).stream()
                .filter(field -> !FRAME.contains(field) || countsStatus(strategy, field))
                .anyMatch(field -> !Nodes.same(updated.path(field), old.path(field)));
    }

    private static boolean countsStatus(KindStrategy strategy, String field) {
        return field.equals("status") && !strategy.hasStatus();
    }

    private static NavigableSet<String> fields(ObjectNode a, ObjectNode b) {
        TreeSet<String> names = new TreeSet<>(a.propertyNames());
        names.addAll(b.propertyNames());
        return names;
    }

    @Override
    public List<FieldError> validateCreate(ResourceInfo resource, ObjectNode object) {
        Findings findings = new Findings();
        KindStrategy strategy = of(resource);
        MetadataRules.create(object, resource.namespaced(), strategy::nameProblems, findings);
        if (strategies.containsKey(resource.group() + "/" + resource.kind())) {
            MetadataRules.finalizers(object, findings);
        }
        strategy.validate(object, findings);
        return findings.list();
    }

    @Override
    public List<FieldError> validateUpdate(
            ResourceInfo resource, String subresource, ObjectNode updated, ObjectNode old) {
        Findings findings = new Findings();
        KindStrategy strategy = of(resource);
        MetadataRules.update(updated, old, findings);
        switch (subresource) {
            case "status" -> strategy.validateStatus(updated, old, findings);
            case "finalize", "ephemeralcontainers", "resize", "binding" -> {}
            default -> strategy.validateUpdate(updated, old, findings);
        }
        return findings.list();
    }
}
