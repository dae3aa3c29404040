package dev.skysail.cloud;

/**
 * A range of addresses in one zone.
 *
 * @param name name of the subnet
 * @param zone name of the zone it lies in
 * @param cidr IPv4 range such as {@code 10.1.0.0/20}, prefix between 12 and 30
 */
public record CloudSubnet(String name, String zone, String cidr) {}
