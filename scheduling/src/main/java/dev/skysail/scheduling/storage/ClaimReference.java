package dev.skysail.scheduling.storage;

/// The claim a volume is kept for (spec.claimRef).
///
/// @param uid empty if the volume is kept for a claim by name only
public record ClaimReference(String namespace, String name, String uid) {
    /// Whether the claim is meant.
    ///
    /// Source: component-helpers storage/volume (IsVolumeBoundToClaim), 0.37.2.
    public boolean means(PersistentVolumeClaim claim) {
        return name.equals(claim.name())
                && namespace.equals(claim.namespace())
                && (uid.isEmpty() || uid.equals(claim.uid()));
    }
}
