package dev.skysail.scheduling.config;

/// Arguments of InterPodAffinity.
///
/// @param hardWeight what required affinity of placed pods is worth in scores, 0 to 100
/// @param ignoresTheirWishes whether wishes of placed pods count only for pods with wishes
public record AffinityArgs(int hardWeight, boolean ignoresTheirWishes) {
    /// Worth one, and everybody's wishes count.
    public static final AffinityArgs DEFAULT = new AffinityArgs(1, false);
}
