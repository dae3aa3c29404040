package dev.skysail.kubernetes.manifest;

import java.util.Set;

/**
 * The fields of an API type, split by what they mean to a decision.
 *
 * @param read fields that decisions read
 * @param idle fields that no decision reads
 * @param missed fields that upstream's decisions read and ours do not
 */
record KnownFields(Set<String> read, Set<String> idle, Set<String> missed) {

    static final KnownFields OBJECT =
            of("apiVersion kind metadata spec status", "data stringData type");
    static final KnownFields METADATA =
            of(
                    "name generateName namespace uid labels annotations ownerReferences"
                            + " creationTimestamp deletionTimestamp",
                    "resourceVersion generation selfLink managedFields finalizers"
                            + " deletionGracePeriodSeconds");
    static final KnownFields POD_SPEC =
            of(
                            "nodeName nodeSelector affinity tolerations topologySpreadConstraints"
                                    + " schedulingGates priority priorityClassName"
                                    + " preemptionPolicy containers initContainers overhead"
                                    + " resources volumes schedulerName hostNetwork",
                            "activeDeadlineSeconds automountServiceAccountToken dnsConfig"
                                    + " dnsPolicy enableServiceLinks ephemeralContainers"
                                    + " hostAliases hostIPC hostPID hostUsers hostname"
                                    + " hostnameOverride imagePullSecrets os readinessGates"
                                    + " restartPolicy runtimeClassName securityContext"
                                    + " serviceAccount serviceAccountName setHostnameAsFQDN"
                                    + " shareProcessNamespace subdomain"
                                    + " terminationGracePeriodSeconds")
                    .missing("resourceClaims workloadRef schedulingGroup");
    static final KnownFields CONTAINER =
            of(
                    "name image resources ports restartPolicy",
                    "args command env envFrom imagePullPolicy lifecycle livenessProbe"
                            + " readinessProbe startupProbe resizePolicy restartPolicyRules"
                            + " securityContext stdin stdinOnce terminationMessagePath"
                            + " terminationMessagePolicy tty volumeDevices volumeMounts"
                            + " workingDir");
    static final KnownFields RESOURCES = of("requests limits", "").missing("claims");
    static final KnownFields SPREAD =
            of(
                    "maxSkew topologyKey whenUnsatisfiable labelSelector matchLabelKeys"
                            + " minDomains nodeAffinityPolicy nodeTaintsPolicy",
                    "");
    static final KnownFields AFFINITY = of("nodeAffinity podAffinity podAntiAffinity", "");
    static final KnownFields RULES =
            of(
                    "requiredDuringSchedulingIgnoredDuringExecution"
                            + " preferredDuringSchedulingIgnoredDuringExecution",
                    "");
    static final KnownFields POD_TERM =
            of(
                    "topologyKey labelSelector namespaces namespaceSelector matchLabelKeys"
                            + " mismatchLabelKeys",
                    "");
    static final KnownFields SELECTOR = of("matchLabels matchExpressions", "");
    static final KnownFields REQUIREMENT = of("key operator values", "");
    static final KnownFields TOLERATION = of("key operator value effect tolerationSeconds", "");
    static final KnownFields TAINT = of("key value effect", "timeAdded");
    static final KnownFields NODE_SPEC =
            of("unschedulable taints", "podCIDR podCIDRs providerID configSource externalID");

    /** Fields by name, separated by blanks. */
    static KnownFields of(String read, String idle) {
        return new KnownFields(words(read), words(idle), Set.of());
    }

    private KnownFields missing(String names) {
        return new KnownFields(read, idle, words(names));
    }

    private static Set<String> words(String text) {
        return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
    }

    /** Remarks on every field that is not read. */
    void check(Field object, Warnings warnings) {
        if (!object.present()) {
            return;
        }
        for (String name : object.names()) {
            if (missed.contains(name)) {
                warnings.add(
                        object.get(name),
                        "is not taken into account; kube-scheduler could decide otherwise");
            } else if (!read.contains(name) && !idle.contains(name)) {
                warnings.add(object.get(name), "is not a known field and was left out");
            }
        }
    }
}
