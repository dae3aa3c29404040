package dev.skysail.virtualkubelet.provider.sim;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads ConfigMaps and Secrets from the API when a pod is about to start. */
public final class ApiMaterial implements PodMaterial {

    private final KubernetesClient client;

    /** Reads through a client. */
    public ApiMaterial(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public Optional<SortedMap<String, String>> configMap(String namespace, String name) {
        ConfigMap found = client.configMaps().inNamespace(namespace).withName(name).get();
        if (found == null) {
            return Optional.empty();
        }
        SortedMap<String, String> texts = new TreeMap<>();
        if (found.getData() != null) {
            texts.putAll(found.getData());
        }
        return Optional.of(texts);
    }

    @Override
    public Optional<SortedMap<String, String>> secret(String namespace, String name) {
        Secret found = client.secrets().inNamespace(namespace).withName(name).get();
        if (found == null) {
            return Optional.empty();
        }
        SortedMap<String, String> texts = new TreeMap<>();
        if (found.getData() != null) {
            found.getData().forEach((key, value) -> texts.put(key, decoded(value)));
        }
        return Optional.of(texts);
    }

    private static String decoded(String value) {
        return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
    }
}
