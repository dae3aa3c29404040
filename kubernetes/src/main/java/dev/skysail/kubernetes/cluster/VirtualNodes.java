package dev.skysail.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Names of the VirtualNode resource and of what it leaves on other objects. */
public final class VirtualNodes {

    /** Where the API has the resource. */
    public static final ResourceDefinitionContext CONTEXT =
            new ResourceDefinitionContext.Builder()
                    .withGroup("skysail.dev")
                    .withVersion("v1alpha1")
                    .withKind("VirtualNode")
                    .withPlural("virtualnodes")
                    .withNamespaced(false)
                    .build();

    /** Label of a Node: the VirtualNode it belongs to. */
    public static final String NODE_LABEL = "skysail.dev/virtual-node";

    /** Annotation of a Binding and a pod: the zone chosen behind the node. */
    public static final String ZONE_ANNOTATION = "skysail.dev/zone";

    /** Label that every virtual node's Node has. */
    public static final String TYPE_LABEL = "type";

    /** Value of that label. */
    public static final String TYPE_VALUE = "virtual-kubelet";

    private static final String FILE = "/dev/skysail/kubernetes/virtualnode-crd.yaml";

    private VirtualNodes() {}

    /** Returns the CustomResourceDefinition in YAML. */
    public static String definition() {
        try (InputStream in = VirtualNodes.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing from the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes the resource known to a cluster, unless it is. */
    public static void install(KubernetesClient client) {
        CustomResourceDefinition definition =
                client.getKubernetesSerialization()
                        .unmarshal(definition(), CustomResourceDefinition.class);
        if (client.resource(definition).get() == null) {
            client.resource(definition).create();
        }
    }
}
