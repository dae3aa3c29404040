package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.Statuses;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The built-in admission plugins that complete a new pod: ServiceAccount, Priority and
 * DefaultTolerationSeconds (plugin/pkg/admission).
 */
public final class PodAdmission {

    private static final String MOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int GRACE = 300;

    /** Completes a pod in place; to be called for creates only, after the defaults. */
    public void admit(ObjectNode pod, ClusterLookup lookup) {
        serviceAccount(pod, lookup);
        priority(pod, lookup);
        tolerations(Nodes.object(pod, "spec"));
    }

    /** Gives back to a pod that is updated the tolerations that every pod has. */
    public void admitUpdate(ObjectNode pod) {
        tolerations(Nodes.object(pod, "spec"));
    }

    private static void serviceAccount(ObjectNode pod, ClusterLookup lookup) {
        ObjectNode spec = Nodes.object(pod, "spec");
        JsonNode metadata = pod.path("metadata");
        if (!Nodes.absent(metadata.path("annotations"), "kubernetes.io/config.mirror")) {
            return;
        }
        Nodes.fill(spec, "serviceAccountName", "default");
        String name = Nodes.text(spec, "serviceAccountName");
        spec.put("serviceAccount", name);
        String namespace = Nodes.text(metadata, "namespace");
        Optional<ObjectNode> account = lookup.serviceAccount(namespace, name);
        if (account.isEmpty()) {
            throw forbidden(
                    pod,
                    "error looking up service account "
                            + namespace
                            + "/"
                            + name
                            + ": serviceaccount \""
                            + name
                            + "\" not found");
        }
        boolean byAccount = account.get().path("automountServiceAccountToken").asBoolean(true);
        if (spec.path("automountServiceAccountToken").asBoolean(byAccount)) {
            mountToken(spec);
        }
        JsonNode pullSecrets = account.get().path("imagePullSecrets");
        if (spec.path("imagePullSecrets").isEmpty() && !pullSecrets.isEmpty()) {
            spec.set("imagePullSecrets", pullSecrets.deepCopy());
        }
    }

    private static void mountToken(ObjectNode spec) {
        String volume = "";
        for (ObjectNode existing : Nodes.objects(spec, "volumes")) {
            if (Nodes.text(existing, "name").startsWith("kube-api-access-")) {
                volume = Nodes.text(existing, "name");
            }
        }
        boolean create = volume.isEmpty();
        String name = create ? "kube-api-access-" + suffix() : volume;
        boolean used = false;
        for (ObjectNode container : PodDefaults.containers(spec)) {
            boolean mounted =
                    Nodes.objects(container, "volumeMounts").stream()
                            .anyMatch(mount -> Nodes.text(mount, "mountPath").equals(MOUNT));
            if (!mounted) {
                ObjectNode mount = Nodes.array(container, "volumeMounts").addObject();
                mount.put("name", name);
                mount.put("readOnly", true);
                mount.put("mountPath", MOUNT);
                used = true;
            }
        }
        if (used && create) {
            tokenVolume(Nodes.array(spec, "volumes").addObject(), name);
        }
    }

    private static void tokenVolume(ObjectNode volume, String name) {
        volume.put("name", name);
        ObjectNode projected = volume.putObject("projected");
        ArrayNode sources = projected.putArray("sources");
        ObjectNode token = sources.addObject().putObject("serviceAccountToken");
        token.put("expirationSeconds", 3607);
        token.put("path", "token");
        ObjectNode map = sources.addObject().putObject("configMap");
        map.put("name", "kube-root-ca.crt");
        ObjectNode certificate = map.putArray("items").addObject();
        certificate.put("key", "ca.crt");
        certificate.put("path", "ca.crt");
        ObjectNode item =
                sources.addObject().putObject("downwardAPI").putArray("items").addObject();
        item.put("path", "namespace");
        ObjectNode ref = item.putObject("fieldRef");
        ref.put("apiVersion", "v1");
        ref.put("fieldPath", "metadata.namespace");
        projected.put("defaultMode", 420);
    }

    private static void priority(ObjectNode pod, ClusterLookup lookup) {
        ObjectNode spec = Nodes.object(pod, "spec");
        String name = Nodes.text(spec, "priorityClassName");
        Optional<ObjectNode> found =
                name.isEmpty() ? lookup.defaultPriorityClass() : lookup.priorityClass(name);
        if (!name.isEmpty() && found.isEmpty()) {
            throw forbidden(pod, "no PriorityClass with name " + name + " was found");
        }
        ObjectNode chosen = found.orElseGet(JsonNodeFactory.instance::objectNode);
        int value = chosen.path("value").asInt(0);
        String policy = Nodes.text(chosen, "preemptionPolicy");
        String preemption = policy.isEmpty() ? "PreemptLowerPriority" : policy;
        if (spec.path("priority").isNumber() && spec.path("priority").asInt() != value) {
            throw forbidden(
                    pod,
                    String.format(
                            Locale.ROOT,
                            "the integer value of priority (%d) must not be provided in pod spec;"
                                    + " priority admission controller computed %d from the given"
                                    + " PriorityClass name",
                            spec.path("priority").asInt(),
                            value));
        }
        String given = Nodes.text(spec, "preemptionPolicy");
        if (!given.isEmpty() && !given.equals(preemption)) {
            throw forbidden(
                    pod,
                    "the string value of PreemptionPolicy ("
                            + given
                            + ") must not be provided in pod spec; priority admission controller"
                            + " computed "
                            + preemption
                            + " from the given PriorityClass name");
        }
        if (found.isPresent()) {
            spec.put("priorityClassName", Nodes.text(chosen.path("metadata"), "name"));
        }
        spec.put("priority", value);
        spec.put("preemptionPolicy", preemption);
    }

    private static void tolerations(ObjectNode spec) {
        for (String key :
                List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")) {
            boolean covered =
                    Nodes.objects(spec, "tolerations").stream()
                            .anyMatch(toleration -> covers(toleration, key));
            if (!covered) {
                ObjectNode added = Nodes.array(spec, "tolerations").addObject();
                added.put("key", key);
                added.put("operator", "Exists");
                added.put("effect", "NoExecute");
                added.put("tolerationSeconds", GRACE);
            }
        }
    }

    private static boolean covers(JsonNode toleration, String key) {
        String ownKey = Nodes.text(toleration, "key");
        String effect = Nodes.text(toleration, "effect");
        return (ownKey.isEmpty() || ownKey.equals(key))
                && (effect.isEmpty() || effect.equals("NoExecute"));
    }

    private static String suffix() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int next = ThreadLocalRandom.current().nextInt(ALPHABET.length());
            text.append(ALPHABET.charAt(next));
        }
        return text.toString();
    }

    private static ApiException forbidden(ObjectNode pod, String why) {
        String name = Nodes.text(pod.path("metadata"), "name");
        return Statuses.make(
                403,
                "Forbidden",
                "pods \"" + name + "\" is forbidden: " + why,
                Statuses.details(name, "", "pods"));
    }
}
