package dev.skysail.scheduling.storage;

import dev.skysail.scheduling.model.NodeSelectorTerm;
import java.util.List;

/// What a decision reads of a class (storage/v1 StorageClass).
///
/// @param allowedTopologies where volumes may be made, one of which must hold; each is a term of In
///   expressions; empty for everywhere
public record StorageClass(
        String name,
        String provisioner,
        BindingMode bindingMode,
        List<NodeSelectorTerm> allowedTopologies) {
    /// When a claim of the class gets its volume.
    public enum BindingMode {
        IMMEDIATE,
        WAIT_FOR_FIRST_CONSUMER;

        /// Reads the API's spelling; an empty text is the default.
        ///
        /// @throws IllegalArgumentException if there is no such mode
        public static BindingMode parse(String text) {
            return switch (text) {
                case "", "Immediate" -> IMMEDIATE;
                case "WaitForFirstConsumer" -> WAIT_FOR_FIRST_CONSUMER;
                default -> throw new IllegalArgumentException("unknown binding mode " + text);
            };
        }
    }

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    public StorageClass {
        allowedTopologies = List.copyOf(allowedTopologies);
    }

    /// Whether volumes are made when claims need them.
    public boolean provisions() {
        return !provisioner.isEmpty() && !provisioner.equals(NO_PROVISIONER);
    }
}
