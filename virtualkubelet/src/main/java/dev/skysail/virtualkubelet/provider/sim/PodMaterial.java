package dev.skysail.virtualkubelet.provider.sim;

import java.util.Optional;
import java.util.SortedMap;

/** Where the texts come from that a pod refers to. */
public interface PodMaterial {

    /** Returns the entries of a ConfigMap. */
    Optional<SortedMap<String, String>> configMap(String namespace, String name);

    /** Returns the decoded entries of a Secret. */
    Optional<SortedMap<String, String>> secret(String namespace, String name);
}
