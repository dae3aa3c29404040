package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.admission.Admission;
import dev.skysail.controlplane.admission.AdmissionRequest;
import dev.skysail.controlplane.registry.RegistryStrategy;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.schema.KindSchema;
import dev.skysail.controlplane.schema.SchemaRegistry;
import dev.skysail.controlplane.store.Store;
import dev.skysail.controlplane.table.DefaultTablePrinter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Parts that know nothing of kinds, for tests of the server alone. */
public final class PlainParts {

    private PlainParts() {}

    /** Returns parts over a store that remembers so many changes. */
    public static ApiParts make(int logLimit) {
        return make(new Store(logLimit));
    }

    /** Returns parts over a store. */
    public static ApiParts make(Store store) {
        return new ApiParts(
                store,
                new NoSchemas(),
                new NoStrategy(),
                new DefaultTablePrinter(),
                body -> {
                    throw new IllegalStateException("no protobuf here");
                },
                new Everything());
    }

    private static final class Everything implements Admission {
        @Override
        public void mutate(AdmissionRequest request, Consumer<String> warnings) {}

        @Override
        public void validate(AdmissionRequest request, Consumer<String> warnings) {}
    }

    private static final class NoSchemas implements SchemaRegistry {
        @Override
        public Optional<KindSchema> find(String group, String version, String kind) {
            return Optional.empty();
        }

        @Override
        public void putCustom(ObjectNode customResourceDefinition) {}

        @Override
        public void removeCustom(String name) {}

        @Override
        public Optional<byte[]> openApiV3(String path) {
            return path.equals("api/v1")
                    ? Optional.of("{}".getBytes(StandardCharsets.UTF_8))
                    : Optional.empty();
        }

        @Override
        public List<String> openApiV3Paths() {
            return List.of("api/v1");
        }

        @Override
        public byte[] openApiV2() {
            return "{}".getBytes(StandardCharsets.UTF_8);
        }
    }

    private static final class NoStrategy implements RegistryStrategy {
        @Override
        public void applyDefaults(ResourceInfo resource, ObjectNode object) {}

        @Override
        public void prepareForCreate(ResourceInfo resource, ObjectNode object) {}

        @Override
        public void prepareForUpdate(
                ResourceInfo resource, String subresource, ObjectNode updated, ObjectNode old) {}

        @Override
        public List<FieldError> validateCreate(ResourceInfo resource, ObjectNode object) {
            return List.of();
        }

        @Override
        public List<FieldError> validateUpdate(
                ResourceInfo resource, String subresource, ObjectNode updated, ObjectNode old) {
            return List.of();
        }
    }
}
