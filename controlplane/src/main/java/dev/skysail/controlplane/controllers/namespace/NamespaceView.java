package dev.skysail.controlplane.controllers.namespace;

import io.fabric8.kubernetes.api.model.Namespace;
import java.util.List;

/**
 * What one step for a namespace sees.
 *
 * @param namespace the namespace
 * @param remains what is left in it, by resource
 * @param undiscovered group versions that could not be read
 * @param failures deletions and listings that failed, in the server's words
 */
public record NamespaceView(
        Namespace namespace,
        List<Remains> remains,
        List<String> undiscovered,
        List<String> failures) {

    /** Copies the lists. */
    public NamespaceView {
        remains = List.copyOf(remains);
        undiscovered = List.copyOf(undiscovered);
        failures = List.copyOf(failures);
    }
}
