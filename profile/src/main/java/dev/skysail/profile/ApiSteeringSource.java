package dev.skysail.profile;

import dev.skysail.profile.selector.Selector;
import dev.skysail.profile.selector.SelectorReading;
import dev.skysail.profile.selector.SteeringSource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads Selectors and namespaces from the API each time, so that a pod created right after its
 * Selector is steered by it. Cost: two reads for a decision.
 */
final class ApiSteeringSource implements SteeringSource {

    private static final System.Logger LOG = System.getLogger(ApiSteeringSource.class.getName());
    private static final ResourceDefinitionContext SELECTORS =
            new ResourceDefinitionContext.Builder()
                    .withGroup("eci.daliqc.cn")
                    .withVersion("v1")
                    .withKind("Selector")
                    .withPlural("selectors")
                    .withNamespaced(false)
                    .build();

    private final KubernetesClient client;

    ApiSteeringSource(KubernetesClient client) {
        this.client = client;
    }

    /** Makes the resource known to the cluster, unless it is, and waits until it is served. */
    static void install(KubernetesClient client) {
        CustomResourceDefinition definition =
                client.getKubernetesSerialization()
                        .unmarshal(definition(), CustomResourceDefinition.class);
        if (client.resource(definition).get() == null) {
            var _ = client.resource(definition).create();
        }
    }

    static String definition() {
        try (InputStream in = ApiSteeringSource.class.getResourceAsStream("selector-crd.yaml")) {
            if (in == null) {
                throw new IllegalStateException("selector-crd.yaml is missing from the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<Selector> selectors() {
        List<Selector> selectors = new ArrayList<>();
        for (GenericKubernetesResource resource :
                client.genericKubernetesResources(SELECTORS).list().getItems()) {
            switch (SelectorReading.of(resource)) {
                case SelectorReading.Valid(Selector selector) -> selectors.add(selector);
                case SelectorReading.Invalid(String sentence) ->
                        LOG.log(System.Logger.Level.WARNING, "not followed: {0}", sentence);
            }
        }
        return selectors;
    }

    @Override
    public Map<String, String> namespaceLabels(String namespace) {
        Namespace found = client.namespaces().withName(namespace).get();
        boolean known = found != null && found.getMetadata().getLabels() != null;
        return known ? found.getMetadata().getLabels() : Map.of();
    }
}
