package dev.skysail.virtualkubelet.provider;

/**
 * Where an instance shall run.
 *
 * @param zone name of the zone
 * @param subnet name of the subnet its address comes from
 */
public record Placement(String zone, String subnet) {}
