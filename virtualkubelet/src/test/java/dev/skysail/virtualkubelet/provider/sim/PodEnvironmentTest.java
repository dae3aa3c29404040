package dev.skysail.virtualkubelet.provider.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PodEnvironmentTest {

    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: web, namespace: default, uid: u1, labels: {app: x}}
            spec:
              nodeName: bci-0001
              containers:
              - name: c
                image: busybox
                args: ["$(FOO)", "$$(FOO)", "$(NONE)"]
                envFrom:
                - {prefix: P_, configMapRef: {name: cm}}
                env:
                - {name: FOO, value: bar}
                - {name: BAZ, value: "$(FOO)-$(P_k)"}
                - {name: NODE, valueFrom: {fieldRef: {fieldPath: spec.nodeName}}}
                - {name: APP, valueFrom: {fieldRef: {fieldPath: "metadata.labels['app']"}}}
                - {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
                - {name: KEY, valueFrom: {secretKeyRef: {name: s, key: token}}}
                - {name: CPU, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}
                - {name: OFF, valueFrom: {configMapKeyRef: {name: cm, key: no, optional: true}}}
                resources: {limits: {cpu: 1500m}}
                volumeMounts:
                - {name: v, mountPath: /cfg}
                - {name: v, mountPath: /one.txt, subPath: k}
              volumes:
              - {name: v, configMap: {name: cm, items: [{key: k, path: k}, {key: l, path: d/l}]}}
            """;

    private final Pod pod = new KubernetesSerialization().unmarshal(POD, Pod.class);
    private final Container container = pod.getSpec().getContainers().getFirst();

    @Test
    void variablesComeFromEverywhere() throws Exception {
        PodEnvironment environment = new PodEnvironment(pod, container, material()).resolve();
        assertThat(environment.variables())
                .containsExactlyEntriesOf(
                        ordered(
                                "P_k",
                                "v",
                                "P_l",
                                "w",
                                "FOO",
                                "bar",
                                "BAZ",
                                "bar-v",
                                "NODE",
                                "bci-0001",
                                "APP",
                                "x",
                                "IP",
                                "",
                                "KEY",
                                "secret",
                                "CPU",
                                "2"));
        assertThat(environment.addressVariables()).containsExactly("IP");
        assertThat(container.getArgs().stream().map(environment::expand))
                .containsExactly("bar", "$(FOO)", "$(NONE)");
    }

    @Test
    void filesComeFromConfigMaps() throws Exception {
        assertThat(new PodFiles(pod, material()).of(container))
                .isEqualTo(new TreeMap<>(Map.of("/cfg/k", "v", "/cfg/d/l", "w", "/one.txt", "v")));
    }

    @Test
    void whatIsNotThereIsNamed() {
        PodMaterial nothing = new Material(new TreeMap<>());
        assertThatThrownBy(() -> new PodEnvironment(pod, container, nothing).resolve())
                .hasMessage("configmap \"cm\" not found");
    }

    private static Material material() {
        return new Material(
                new TreeMap<>(
                        Map.of(
                                "cm", new TreeMap<>(Map.of("k", "v", "l", "w")),
                                "s", new TreeMap<>(Map.of("token", "secret")))));
    }

    private static Map<String, String> ordered(String... pairs) {
        Map<String, String> map = new java.util.LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }

    private record Material(SortedMap<String, SortedMap<String, String>> objects)
            implements PodMaterial {
        @Override
        public Optional<SortedMap<String, String>> configMap(String namespace, String name) {
            return Optional.ofNullable(objects.get(name));
        }

        @Override
        public Optional<SortedMap<String, String>> secret(String namespace, String name) {
            return Optional.ofNullable(objects.get(name));
        }
    }
}
