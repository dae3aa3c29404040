package dev.skysail.virtualkubelet.provider.sim;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a container.
 *
 * <p>Source: pkg/kubelet/kubelet_pods.go makeEnvironmentVariables and pkg/fieldpath (1.37.2);
 * {@code $(NAME)} as in k8s.io/kubernetes third_party/forked/golang/expansion.
 */
final class PodEnvironment {

    private final Pod pod;
    private final Container container;
    private final PodMaterial material;
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final List<String> addressVariables = new ArrayList<>();

    PodEnvironment(Pod pod, Container container, PodMaterial material) {
        this.pod = pod;
        this.container = container;
        this.material = material;
    }

    /** Works out all variables. */
    PodEnvironment resolve() throws MissingMaterialException {
        for (EnvFromSource source : list(container.getEnvFrom())) {
            from(source);
        }
        for (EnvVar variable : list(container.getEnv())) {
            EnvVarSource source = variable.getValueFrom();
            if (source == null) {
                String text = variable.getValue() == null ? "" : variable.getValue();
                variables.put(variable.getName(), expand(text));
            } else {
                Optional<String> value = value(variable.getName(), source);
                value.ifPresent(text -> variables.put(variable.getName(), text));
            }
        }
        return this;
    }

    Map<String, String> variables() {
        return variables;
    }

    List<String> addressVariables() {
        return addressVariables;
    }

    /** Replaces {@code $(NAME)} by the variable; {@code $$} stands for one dollar sign. */
    String expand(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '$' || i + 1 == text.length()) {
                result.append(c);
            } else if (text.charAt(i + 1) == '$') {
                result.append('$');
                i++;
            } else {
                int end = text.charAt(i + 1) == '(' ? text.indexOf(')', i) : -1;
                String name = end < 0 ? "" : text.substring(i + 2, end);
                if (end < 0 || !variables.containsKey(name)) {
                    result.append(c);
                } else {
                    result.append(variables.get(name));
                    i = end;
                }
            }
        }
        return result.toString();
    }

    private void from(EnvFromSource source) throws MissingMaterialException {
        String prefix = source.getPrefix() == null ? "" : source.getPrefix();
        SortedMap<String, String> texts;
        if (source.getConfigMapRef() != null) {
            var ref = source.getConfigMapRef();
            texts = configMap(ref.getName(), Boolean.TRUE.equals(ref.getOptional()));
        } else if (source.getSecretRef() != null) {
            var ref = source.getSecretRef();
            texts = secret(ref.getName(), Boolean.TRUE.equals(ref.getOptional()));
        } else {
            return;
        }
        texts.forEach((key, text) -> variables.put(prefix + key, text));
    }

    private Optional<String> value(String variable, EnvVarSource source)
            throws MissingMaterialException {
        if (source.getFieldRef() != null) {
            return Optional.of(field(variable, source.getFieldRef().getFieldPath()));
        }
        if (source.getResourceFieldRef() != null) {
            return Optional.of(resource(source.getResourceFieldRef().getResource()));
        }
        if (source.getConfigMapKeyRef() != null) {
            var ref = source.getConfigMapKeyRef();
            boolean optional = Boolean.TRUE.equals(ref.getOptional());
            return key(configMap(ref.getName(), optional), ref.getKey(), optional, "ConfigMap");
        }
        if (source.getSecretKeyRef() != null) {
            var ref = source.getSecretKeyRef();
            boolean optional = Boolean.TRUE.equals(ref.getOptional());
            return key(secret(ref.getName(), optional), ref.getKey(), optional, "Secret");
        }
        return Optional.empty();
    }

    private Optional<String> key(
            SortedMap<String, String> texts, String key, boolean optional, String kind)
            throws MissingMaterialException {
        String found = texts.get(key);
        if (found == null && !optional) {
            throw new MissingMaterialException(
                    "couldn't find key %s in %s %s"
                            .formatted(key, kind, pod.getMetadata().getNamespace()));
        }
        return Optional.ofNullable(found);
    }

    private SortedMap<String, String> configMap(String name, boolean optional)
            throws MissingMaterialException {
        return present(
                material.configMap(pod.getMetadata().getNamespace(), name),
                optional,
                "configmap \"" + name + "\" not found");
    }

    private SortedMap<String, String> secret(String name, boolean optional)
            throws MissingMaterialException {
        return present(
                material.secret(pod.getMetadata().getNamespace(), name),
                optional,
                "secret \"" + name + "\" not found");
    }

    static SortedMap<String, String> present(
            Optional<SortedMap<String, String>> found, boolean optional, String otherwise)
            throws MissingMaterialException {
        if (found.isEmpty() && !optional) {
            throw new MissingMaterialException(otherwise);
        }
        return found.orElseGet(java.util.TreeMap::new);
    }

    private String field(String variable, String path) {
        var metadata = pod.getMetadata();
        int bracket = path.indexOf("['");
        if (bracket > 0 && path.endsWith("']")) {
            String key = path.substring(bracket + 2, path.length() - 2);
            Map<String, String> map =
                    path.startsWith("metadata.labels")
                            ? metadata.getLabels()
                            : metadata.getAnnotations();
            return map == null ? "" : map.getOrDefault(key, "");
        }
        return switch (path) {
            case "metadata.name" -> metadata.getName();
            case "metadata.namespace" -> metadata.getNamespace();
            case "metadata.uid" -> metadata.getUid();
            case "spec.nodeName" -> orEmpty(pod.getSpec().getNodeName());
            case "spec.serviceAccountName" -> orEmpty(pod.getSpec().getServiceAccountName());
            case "status.hostIP", "status.hostIPs" -> "127.0.0.1";
            case "status.podIP", "status.podIPs" -> {
                addressVariables.add(variable);
                yield "";
            }
            default -> "";
        };
    }

    private String resource(String path) {
        int dot = path.indexOf('.');
        String side = dot < 0 ? "" : path.substring(0, dot);
        String name = path.substring(dot + 1);
        var resources = container.getResources();
        Map<String, Quantity> amounts =
                resources == null
                        ? null
                        : side.equals("limits") ? resources.getLimits() : resources.getRequests();
        Quantity amount = amounts == null ? null : amounts.get(name);
        if (amount == null) {
            return "0";
        }
        return Quantity.getAmountInBytes(amount)
                .setScale(0, java.math.RoundingMode.CEILING)
                .toPlainString();
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
