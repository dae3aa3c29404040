package dev.skysail.scheduling.framework;

/// How a minor version words a refusal.
///
/// @param preemptionDot whether a dot follows the preemption part (1.27 and 1.28)
/// @param tellsNomination whether a successful preemption is told (1.37)
/// @param tellsClaims whether the part before preemption says that no claims help (1.34 to 1.36)
public record MessageStyle(boolean preemptionDot, boolean tellsNomination, boolean tellsClaims) {}
