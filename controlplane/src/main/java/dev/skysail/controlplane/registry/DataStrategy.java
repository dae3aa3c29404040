package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Config maps and secrets (pkg/registry/core/configmap, secret). */
final class DataStrategy implements KindStrategy {

    private final boolean secret;

    DataStrategy(boolean secret) {
        this.secret = secret;
    }

    @Override
    public boolean hasGeneration() {
        return false;
    }

    @Override
    public boolean hasStatus() {
        return false;
    }

    @Override
    public void create(ObjectNode object) {}

    @Override
    public void defaults(ObjectNode object) {
        if (!secret) {
            return;
        }
        Nodes.fill(object, "type", "Opaque");
        JsonNode plain = object.path("stringData");
        for (String key : Nodes.keys(plain)) {
            byte[] bytes = Nodes.text(plain, key).getBytes(StandardCharsets.UTF_8);
            Nodes.object(object, "data").put(key, Base64.getEncoder().encodeToString(bytes));
        }
        object.remove("stringData");
    }

    @Override
    public void validate(ObjectNode object, Findings findings) {
        JsonNode data = object.path("data");
        for (String key : Nodes.keys(data)) {
            String at = "data[" + key + "]";
            Names.configKey(key).forEach(text -> findings.invalid(at, key, text));
            if (!Nodes.absent(object.path("binaryData"), key)) {
                findings.invalid(at, key, "duplicate of key present in binaryData");
            }
        }
        for (String key : Nodes.keys(object.path("binaryData"))) {
            String at = "binaryData[" + key + "]";
            Names.configKey(key).forEach(text -> findings.invalid(at, key, text));
        }
        if (secret) {
            for (String key : needed(Nodes.text(object, "type"))) {
                if (Nodes.absent(data, key)) {
                    findings.required("data[" + key + "]");
                }
            }
        }
    }

    private static List<String> needed(String type) {
        return switch (type) {
            case "kubernetes.io/tls" -> List.of("tls.crt", "tls.key");
            case "kubernetes.io/dockercfg" -> List.of(".dockercfg");
            case "kubernetes.io/dockerconfigjson" -> List.of(".dockerconfigjson");
            case "kubernetes.io/ssh-auth" -> List.of("ssh-privatekey");
            default -> List.of();
        };
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        findings.immutable("type", updated.path("type"), old.path("type"));
        if (old.path("immutable").asBoolean(false)) {
            String text = "field is immutable when `immutable` is set";
            if (!updated.path("immutable").asBoolean(false)) {
                findings.forbidden("immutable", text);
            }
            for (String field : List.of("data", "binaryData")) {
                if (!Nodes.same(updated.path(field), old.path(field))) {
                    findings.forbidden(field, text);
                }
            }
        }
        validate(updated, findings);
    }
}
