package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;

/** What the API server's refusals mean. */
public final class ApiFailures {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private ApiFailures() {}

    /** Returns whether the object is gone. */
    public static boolean notFound(KubernetesClientException e) {
        return e.getCode() == NOT_FOUND;
    }

    /** Returns whether an object of the name is there already. */
    public static boolean alreadyExists(KubernetesClientException e) {
        return e.getCode() == CONFLICT && "AlreadyExists".equals(reason(e));
    }

    /** Returns whether the object's version has moved on. */
    public static boolean conflict(KubernetesClientException e) {
        return e.getCode() == CONFLICT && !alreadyExists(e);
    }

    /** Returns whether the namespace takes no new objects because it goes. */
    public static boolean namespaceTerminating(KubernetesClientException e) {
        return e.getStatus() != null
                && e.getStatus().getDetails() != null
                && e.getStatus().getDetails().getCauses() != null
                && e.getStatus().getDetails().getCauses().stream()
                        .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
    }

    /** Returns the server's own words, as an event shows them. */
    public static String message(KubernetesClientException e) {
        if (e.getStatus() != null && e.getStatus().getMessage() != null) {
            return e.getStatus().getMessage();
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private static String reason(KubernetesClientException e) {
        return e.getStatus() == null || e.getStatus().getReason() == null
                ? ""
                : e.getStatus().getReason();
    }
}
