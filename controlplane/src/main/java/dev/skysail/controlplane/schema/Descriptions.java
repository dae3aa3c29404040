package dev.skysail.controlplane.schema;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sentences of our own for the fields that steer scheduling; recorded documents have no prose. */
final class Descriptions {

    private static final String POD_SPEC = "io.k8s.api.core.v1.PodSpec";

    private Descriptions() {}

    /** Describes fields in the definitions of a document, as far as it has them. */
    static void add(JsonNode definitions) {
        describe(
                definitions,
                POD_SPEC,
                "nodeName",
                "Name of the node that runs this pod. Empty until a scheduler has bound the pod; a"
                        + " pod that is created with a name is not scheduled at all.");
        describe(
                definitions,
                POD_SPEC,
                "nodeSelector",
                "Labels that a node must carry, with exactly these values, to run this pod.");
        describe(
                definitions,
                POD_SPEC,
                "affinity",
                "Rules, required or preferred, that draw the pod to nodes and other pods or keep it"
                        + " away from them.");
        describe(
                definitions,
                POD_SPEC,
                "tolerations",
                "Taints that do not keep this pod off a node. Virtual nodes are tainted, so a pod"
                        + " needs a toleration to run on one.");
        describe(
                definitions,
                POD_SPEC,
                "topologySpreadConstraints",
                "How evenly pods that match a selector are spread over zones or other domains. All"
                        + " constraints must hold together.");
        describe(
                definitions,
                POD_SPEC,
                "schedulerName",
                "Name of the scheduler that looks for a node; default-scheduler when it is not"
                        + " given.");
        object(
                definitions,
                "io.k8s.api.core.v1.Pod",
                "A group of containers that run together on one node.");
        object(definitions, POD_SPEC, "What a pod consists of and where it may run.");
        object(
                definitions,
                "io.k8s.api.core.v1.Toleration",
                "Lets a pod run on nodes that carry a matching taint.");
        object(
                definitions,
                "io.k8s.api.core.v1.Node",
                "A machine, real or virtual, that runs pods.");
    }

    private static void describe(JsonNode definitions, String type, String field, String text) {
        if (definitions.path(type).path("properties").path(field) instanceof ObjectNode property) {
            property.put("description", text);
        }
    }

    private static void object(JsonNode definitions, String type, String text) {
        if (definitions.path(type) instanceof ObjectNode definition) {
            definition.put("description", text);
        }
    }
}
