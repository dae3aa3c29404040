package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Store;
import java.security.SecureRandom;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives services their cluster addresses and node ports (kubernetes pkg/registry/core/service:
 * ipallocator, portallocator); the range is kubeadm's, 10.96.0.0/16.
 */
final class ServiceAddresses {

    private static final String RANGE = "10.96.";
    private static final int FIRST_PORT = 30_000;
    private static final int PORTS = 2768;
    private static final int TRIES = 1000;

    private final Store store;
    private final SecureRandom random = new SecureRandom();

    ServiceAddresses(Store store) {
        this.store = store;
    }

    /** Fills in what is missing in a service that is about to be stored. */
    void assign(ObjectNode service) {
        if (!(service.get("spec") instanceof ObjectNode spec)) {
            return;
        }
        String type = spec.path("type").asString("ClusterIP");
        if (type.equals("ExternalName")) {
            return;
        }
        address(service, spec);
        if (type.equals("NodePort") || type.equals("LoadBalancer")) {
            ports(service, spec);
        }
    }

    private void address(ObjectNode service, ObjectNode spec) {
        String given = spec.path("clusterIP").asString("");
        if (given.isEmpty()) {
            given = spec.path("clusterIPs").path(0).asString("");
        }
        NavigableSet<String> used = new TreeSet<>();
        for (ObjectNode other : store.list("services", "").objects()) {
            if (!Json.meta(other, "uid").equals(Json.meta(service, "uid"))) {
                used.add(other.path("spec").path("clusterIP").asString(""));
            }
        }
        if (given.isEmpty()) {
            for (int i = 0; i < TRIES && (given.isEmpty() || used.contains(given)); i++) {
                given = RANGE + random.nextInt(256) + "." + (1 + random.nextInt(254));
            }
        } else if (!given.equals("None")) {
            if (!given.startsWith(RANGE)) {
                throw refused(
                        service, given, "the provided network does not match the current range");
            }
            if (used.contains(given)) {
                throw refused(service, given, "provided IP is already allocated");
            }
        }
        spec.put("clusterIP", given);
        spec.putArray("clusterIPs").add(given);
    }

    private static ApiException refused(ObjectNode service, String address, String why) {
        String text =
                "Invalid value: [\""
                        + address
                        + "\"]: failed to allocate IP "
                        + address
                        + ": "
                        + why;
        return Statuses.invalid(
                "",
                "Service",
                Json.name(service),
                List.of(new FieldError(FieldError.Type.INVALID, "spec.clusterIPs", text)));
    }

    private void ports(ObjectNode service, ObjectNode spec) {
        NavigableSet<Integer> used = new TreeSet<>();
        for (ObjectNode other : store.list("services", "").objects()) {
            if (!Json.meta(other, "uid").equals(Json.meta(service, "uid"))) {
                other.path("spec").path("ports").forEach(port -> used.add(nodePort(port)));
            }
        }
        spec.path("ports").forEach(port -> used.add(nodePort(port)));
        for (JsonNode port : spec.path("ports")) {
            if (port instanceof ObjectNode open && nodePort(open) == 0) {
                int chosen = FIRST_PORT + random.nextInt(PORTS);
                for (int i = 0; i < TRIES && used.contains(chosen); i++) {
                    chosen = FIRST_PORT + random.nextInt(PORTS);
                }
                open.put("nodePort", chosen);
                used.add(chosen);
            }
        }
    }

    private static int nodePort(JsonNode port) {
        return port.path("nodePort").asInt(0);
    }
}
