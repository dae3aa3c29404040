package dev.skysail.virtualkubelet.provider.sim;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.DownwardAPIVolumeFile;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files that ConfigMaps, Secrets and the pod's own metadata put into a container.
 *
 * <p>Source: pkg/volume/{configmap,secret,downwardapi} (1.37.2).
 */
final class PodFiles {

    private final Pod pod;
    private final PodMaterial material;

    PodFiles(Pod pod, PodMaterial material) {
        this.pod = pod;
        this.material = material;
    }

    SortedMap<String, String> of(Container container) throws MissingMaterialException {
        SortedMap<String, String> files = new TreeMap<>();
        if (container.getVolumeMounts() == null || pod.getSpec().getVolumes() == null) {
            return files;
        }
        for (VolumeMount mount : container.getVolumeMounts()) {
            for (Volume volume : pod.getSpec().getVolumes()) {
                if (volume.getName().equals(mount.getName())) {
                    mount(mount, texts(volume), files);
                }
            }
        }
        return files;
    }

    private static void mount(
            VolumeMount mount, SortedMap<String, String> texts, SortedMap<String, String> files) {
        String at = mount.getMountPath().replaceAll("/+$", "");
        String part = mount.getSubPath();
        for (Map.Entry<String, String> text : texts.entrySet()) {
            if (part == null || part.isEmpty()) {
                files.put(at + "/" + text.getKey(), text.getValue());
            } else if (text.getKey().equals(part)) {
                files.put(at, text.getValue());
            } else if (text.getKey().startsWith(part + "/")) {
                files.put(at + text.getKey().substring(part.length()), text.getValue());
            }
        }
    }

    private SortedMap<String, String> texts(Volume volume) throws MissingMaterialException {
        String namespace = pod.getMetadata().getNamespace();
        if (volume.getConfigMap() != null) {
            var source = volume.getConfigMap();
            return chosen(
                    PodEnvironment.present(
                            material.configMap(namespace, source.getName()),
                            Boolean.TRUE.equals(source.getOptional()),
                            "configmap \"" + source.getName() + "\" not found"),
                    source.getItems());
        }
        if (volume.getSecret() != null) {
            var source = volume.getSecret();
            return chosen(
                    PodEnvironment.present(
                            material.secret(namespace, source.getSecretName()),
                            Boolean.TRUE.equals(source.getOptional()),
                            "secret \"" + source.getSecretName() + "\" not found"),
                    source.getItems());
        }
        SortedMap<String, String> files = new TreeMap<>();
        if (volume.getDownwardAPI() != null && volume.getDownwardAPI().getItems() != null) {
            for (DownwardAPIVolumeFile file : volume.getDownwardAPI().getItems()) {
                if (file.getFieldRef() != null) {
                    files.put(file.getPath(), metadata(file.getFieldRef().getFieldPath()));
                }
            }
        }
        return files;
    }

    private static SortedMap<String, String> chosen(
            SortedMap<String, String> texts, @Nullable List<KeyToPath> items) {
        if (items == null || items.isEmpty()) {
            return texts;
        }
        SortedMap<String, String> files = new TreeMap<>();
        for (KeyToPath item : items) {
            String text = texts.get(item.getKey());
            if (text != null) {
                files.put(item.getPath(), text);
            }
        }
        return files;
    }

    private String metadata(String path) {
        var metadata = pod.getMetadata();
        return switch (path) {
            case "metadata.name" -> metadata.getName();
            case "metadata.namespace" -> metadata.getNamespace();
            case "metadata.uid" -> metadata.getUid();
            case "metadata.labels" -> lines(metadata.getLabels());
            case "metadata.annotations" -> lines(metadata.getAnnotations());
            default -> "";
        };
    }

    private static String lines(@Nullable Map<String, String> map) {
        StringBuilder text = new StringBuilder();
        if (map != null) {
            new TreeMap<>(map).forEach((key, value) -> text.append(key + "=\"" + value + "\"\n"));
        }
        return text.toString();
    }
}
