package dev.skysail.controlplane.controllers.statefulset;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Selectors;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Name, labels and claims of the pod of an ordinal (pkg/controller/statefulset,
 * stateful_set_utils.go, 1.37).
 */
final class Identity {

    static final String REVISION = "controller-revision-hash";
    private static final String POD_NAME = "statefulset.kubernetes.io/pod-name";
    private static final String POD_INDEX = "apps.kubernetes.io/pod-index";
    private static final int MOST_DIGITS = 9;

    private Identity() {}

    /** Returns the first ordinal. */
    static int start(StatefulSet set) {
        return set.getSpec().getOrdinals() == null
                ? 0
                : Numbers.of(set.getSpec().getOrdinals().getStart());
    }

    /** Returns the ordinal of a pod, empty if it has no name of this StatefulSet. */
    static OptionalInt ordinal(StatefulSet set, Pod pod) {
        String name = pod.getMetadata().getName();
        String prefix = set.getMetadata().getName() + "-";
        if (!name.startsWith(prefix)) {
            return OptionalInt.empty();
        }
        String digits = name.substring(prefix.length());
        boolean number = digits.matches("[0-9]+") && digits.length() <= MOST_DIGITS;
        return number ? OptionalInt.of(Integer.parseInt(digits)) : OptionalInt.empty();
    }

    /** Returns the revision that a pod was made from, empty if unknown. */
    static String revision(Pod pod) {
        return Selectors.labels(pod).getOrDefault(REVISION, "");
    }

    /** Returns the pod of an ordinal, made from a template. */
    static Pod pod(StatefulSet set, PodTemplateSpec template, String revision, int ordinal) {
        ObjectMeta meta =
                template.getMetadata() == null ? new ObjectMeta() : template.getMetadata();
        String base = set.getMetadata().getName();
        String name = base + "-" + ordinal;
        Map<String, String> labels = new LinkedHashMap<>();
        if (meta.getLabels() != null) {
            labels.putAll(meta.getLabels());
        }
        labels.put(POD_NAME, name);
        labels.put(POD_INDEX, Integer.toString(ordinal));
        labels.put(REVISION, revision);
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withGenerateName(base + "-")
                .withNamespace(set.getMetadata().getNamespace())
                .withLabels(labels)
                .withAnnotations(meta.getAnnotations())
                .withFinalizers(meta.getFinalizers() == null ? List.of() : meta.getFinalizers())
                .withOwnerReferences(Ownership.reference(set))
                .endMetadata()
                .withNewSpecLike(template.getSpec())
                .withHostname(name)
                .withSubdomain(set.getSpec().getServiceName())
                .withVolumes(volumes(set, template, ordinal))
                .endSpec()
                .build();
    }

    /** Returns the claims of an ordinal, in the order of their templates. */
    static List<PersistentVolumeClaim> claims(StatefulSet set, int ordinal) {
        List<PersistentVolumeClaim> claims = new ArrayList<>();
        for (PersistentVolumeClaim template : templates(set)) {
            Map<String, String> labels = new LinkedHashMap<>(Selectors.labels(template));
            Map<String, String> wanted = set.getSpec().getSelector().getMatchLabels();
            if (wanted != null) {
                labels.putAll(wanted);
            }
            claims.add(
                    new PersistentVolumeClaimBuilder(template)
                            .editMetadata()
                            .withName(claimName(set, template, ordinal))
                            .withNamespace(set.getMetadata().getNamespace())
                            .withLabels(labels)
                            .endMetadata()
                            .withStatus(null)
                            .build());
        }
        return claims;
    }

    private static List<Volume> volumes(StatefulSet set, PodTemplateSpec template, int ordinal) {
        List<Volume> volumes = new ArrayList<>();
        Set<String> claimed = new TreeSet<>();
        for (PersistentVolumeClaim claim : templates(set)) {
            claimed.add(claim.getMetadata().getName());
            volumes.add(
                    new VolumeBuilder()
                            .withName(claim.getMetadata().getName())
                            .withNewPersistentVolumeClaim()
                            .withClaimName(claimName(set, claim, ordinal))
                            .endPersistentVolumeClaim()
                            .build());
        }
        List<Volume> own = template.getSpec().getVolumes();
        if (own != null) {
            own.stream().filter(v -> !claimed.contains(v.getName())).forEach(volumes::add);
        }
        return volumes;
    }

    private static String claimName(StatefulSet set, PersistentVolumeClaim claim, int ordinal) {
        return claim.getMetadata().getName() + "-" + set.getMetadata().getName() + "-" + ordinal;
    }

    private static List<PersistentVolumeClaim> templates(StatefulSet set) {
        List<PersistentVolumeClaim> templates = set.getSpec().getVolumeClaimTemplates();
        return templates == null ? List.of() : templates;
    }
}
