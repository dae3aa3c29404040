package dev.skysail.controlplane;

import dev.skysail.controlplane.admission.AdmissionRequest;
import dev.skysail.controlplane.admission.DefaultAdmission;
import dev.skysail.controlplane.apiserver.ApiParts;
import dev.skysail.controlplane.codec.KubernetesProtobufDecoder;
import dev.skysail.controlplane.registry.KindStrategies;
import dev.skysail.controlplane.registry.pod.ClusterLookup;
import dev.skysail.controlplane.registry.pod.PodAdmission;
import dev.skysail.controlplane.schema.SchemaRegistry;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import dev.skysail.controlplane.table.DefaultTablePrinter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Puts the parts of a control plane together over a new, empty store. */
public final class StandardParts {

    private static final int LOG_LIMIT = 20_000;
    private static final String PRIORITIES = "priorityclasses.scheduling.k8s.io";
    private static final String MUTATING =
            "mutatingwebhookconfigurations.admissionregistration.k8s.io";
    private static final String VALIDATING =
            "validatingwebhookconfigurations.admissionregistration.k8s.io";

    private StandardParts() {}

    /** Returns parts with all kinds' rules. */
    public static ApiParts make(SchemaRegistry schemas) {
        Store store = new Store(LOG_LIMIT);
        ClusterLookup lookup = new StoreLookup(store);
        PodAdmission pods = new PodAdmission();
        DefaultAdmission admission =
                new DefaultAdmission(
                        List.of(request -> admitPod(pods, lookup, request)),
                        new DefaultAdmission.Configurations(
                                () -> store.list(MUTATING, "").objects(),
                                () -> store.list(VALIDATING, "").objects()),
                        name -> store.get(new Key("namespaces", "", name)));
        return new ApiParts(
                store,
                schemas,
                new KindStrategies(),
                new DefaultTablePrinter(),
                new KubernetesProtobufDecoder(),
                admission);
    }

    private static void admitPod(
            PodAdmission pods, ClusterLookup lookup, AdmissionRequest request) {
        ObjectNode object = request.object();
        boolean pod =
                request.subresource().isEmpty() && request.resource().qualified().equals("pods");
        if (object != null && pod) {
            switch (request.operation()) {
                case "CREATE" -> pods.admit(object, lookup);
                case "UPDATE" -> pods.admitUpdate(object);
                default -> {}
            }
        }
    }

    private record StoreLookup(Store store) implements ClusterLookup {

        @Override
        public Optional<ObjectNode> priorityClass(String name) {
            return store.get(new Key(PRIORITIES, "", name));
        }

        @Override
        public Optional<ObjectNode> defaultPriorityClass() {
            return store.list(PRIORITIES, "").objects().stream()
                    .filter(priority -> priority.path("globalDefault").asBoolean(false))
                    .min(Comparator.comparingLong(priority -> priority.path("value").asLong(0)));
        }

        @Override
        public Optional<ObjectNode> serviceAccount(String namespace, String name) {
            return store.get(new Key("serviceaccounts", namespace, name));
        }
    }
}
