package dev.skysail.virtualkubelet.zone;

/**
 * What became of one zone.
 *
 * @param zone the zone
 * @param pods pods of the same node that stand in it
 * @param reason why it was not taken; empty for the one that was
 */
public record ZoneVerdict(String zone, int pods, String reason) {}
