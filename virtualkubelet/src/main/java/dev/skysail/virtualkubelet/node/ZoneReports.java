package dev.skysail.virtualkubelet.node;

import dev.skysail.scheduling.model.Resources;
import dev.skysail.virtualkubelet.provider.ZoneStock;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Works out what a virtual node has in its zones. */
public final class ZoneReports {

    private ZoneReports() {}

    /**
     * Returns the zones in the order given.
     *
     * @param zones zones of the node
     * @param stock what the provider can still sell
     * @param used what the node's own pods take, by zone
     */
    public static List<ZoneReport> of(
            List<VirtualNodeSpec.Zone> zones,
            List<ZoneStock> stock,
            SortedMap<String, Resources> used) {
        List<ZoneReport> reports = new ArrayList<>();
        for (VirtualNodeSpec.Zone zone : zones) {
            Resources own = used.getOrDefault(zone.name(), Resources.NONE);
            SortedMap<String, Long> free = new TreeMap<>();
            zone.subnets().forEach(subnet -> free.put(subnet, 0L));
            ZoneReport report = new ZoneReport(zone.name(), false, own, free);
            for (ZoneStock found : stock) {
                if (found.name().equals(zone.name())) {
                    found.freeAddresses()
                            .forEach((name, n) -> free.computeIfPresent(name, (k, v) -> n));
                    report =
                            new ZoneReport(
                                    zone.name(), found.healthy(), capacity(found, own), free);
                }
            }
            reports.add(report);
        }
        return reports;
    }

    /** Returns a sentence about zones and subnets that the provider does not have; else empty. */
    static String unknown(List<VirtualNodeSpec.Zone> zones, List<ZoneStock> stock) {
        SortedMap<String, String> zoneOfSubnet = new TreeMap<>();
        List<String> names = new ArrayList<>();
        for (ZoneStock zone : stock) {
            names.add(zone.name());
            zone.freeAddresses().keySet().forEach(s -> zoneOfSubnet.put(s, zone.name()));
        }
        for (VirtualNodeSpec.Zone zone : zones) {
            if (!names.contains(zone.name())) {
                return "The provider has no zone %s; it has %s.".formatted(zone.name(), names);
            }
            for (String subnet : zone.subnets()) {
                String actual = zoneOfSubnet.get(subnet);
                if (actual == null) {
                    return "The provider has no subnet %s; it has %s."
                            .formatted(subnet, zoneOfSubnet.keySet());
                }
                if (!actual.equals(zone.name())) {
                    return "Subnet %s lies in zone %s and not in zone %s."
                            .formatted(subnet, actual, zone.name());
                }
            }
        }
        return "";
    }

    private static Resources capacity(ZoneStock stock, Resources own) {
        return Resources.of(stock.cpuMilli(), stock.memoryBytes())
                .with(Resources.PODS, stock.instances())
                .plus(own);
    }
}
