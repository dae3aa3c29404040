package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the volumes of a pod that decisions look at. */
final class VolumeReader {

    private static final String DEFAULT_POOL = "rbd";

    private VolumeReader() {}

    static List<Volume> volumes(Field list) {
        List<Volume> volumes = new ArrayList<>();
        for (Field volume : list.elements()) {
            volume(volume).ifPresent(volumes::add);
        }
        return volumes;
    }

    static List<String> images(Field list) {
        List<String> images = new ArrayList<>();
        for (Field volume : list.elements()) {
            String image = volume.get("image").get("reference").text();
            if (!image.isEmpty()) {
                images.add(image);
            }
        }
        return images;
    }

    private static Optional<Volume> volume(Field volume) {
        String name = volume.get("name").requiredText();
        for (String kind : volume.names()) {
            Field source = volume.get(kind);
            switch (kind) {
                case "persistentVolumeClaim" -> {
                    return Optional.of(
                            new Volume.Claim(name, source.get("claimName").requiredText()));
                }
                case "ephemeral" -> {
                    return Optional.of(new Volume.Ephemeral(name));
                }
                case "gcePersistentDisk" -> {
                    String disk = source.get("pdName").text();
                    boolean readOnly = source.get("readOnly").flag();
                    return Optional.of(new Volume.GcePersistentDisk(name, disk, readOnly));
                }
                case "awsElasticBlockStore" -> {
                    String id = source.get("volumeID").text();
                    return Optional.of(new Volume.AwsElasticBlockStore(name, id));
                }
                case "azureDisk" -> {
                    return Optional.of(new Volume.AzureDisk(name, source.get("diskURI").text()));
                }
                case "cinder" -> {
                    return Optional.of(new Volume.Cinder(name, source.get("volumeID").text()));
                }
                case "portworxVolume" -> {
                    return Optional.of(new Volume.Portworx(name, source.get("volumeID").text()));
                }
                case "iscsi" -> {
                    boolean readOnly = source.get("readOnly").flag();
                    return Optional.of(new Volume.Iscsi(name, source.get("iqn").text(), readOnly));
                }
                case "rbd" -> {
                    return Optional.of(rbd(name, source));
                }
                default -> {}
            }
        }
        return Optional.empty();
    }

    private static Volume rbd(String name, Field source) {
        String pool = source.get("pool").text();
        return new Volume.Rbd(
                name,
                source.get("monitors").textList(),
                pool.isEmpty() ? DEFAULT_POOL : pool,
                source.get("image").text(),
                source.get("readOnly").flag());
    }
}
