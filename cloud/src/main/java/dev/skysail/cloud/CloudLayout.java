package dev.skysail.cloud;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a cloud is made of.
 *
 * @param zones stock of each zone by name
 * @param subnets subnets; several may lie in one zone
 */
public record CloudLayout(SortedMap<String, Stock> zones, List<CloudSubnet> subnets) {

    public CloudLayout {
        zones = Collections.unmodifiableSortedMap(new TreeMap<>(zones));
        subnets = List.copyOf(subnets);
        for (CloudSubnet subnet : subnets) {
            if (!zones.containsKey(subnet.zone())) {
                throw new IllegalArgumentException(
                        "subnet %s lies in zone %s, which the cloud does not have"
                                .formatted(subnet.name(), subnet.zone()));
            }
        }
    }

    /**
     * Zones with the default stock; each subnet gets a range of its own.
     *
     * @param subnetsByZone names of subnets by zone
     */
    public static CloudLayout of(SortedMap<String, List<String>> subnetsByZone) {
        SortedMap<String, Stock> zones = new TreeMap<>();
        List<CloudSubnet> subnets = new ArrayList<>();
        for (Map.Entry<String, List<String>> entry : subnetsByZone.entrySet()) {
            zones.put(entry.getKey(), Stock.DEFAULT);
            for (String name : entry.getValue()) {
                String cidr =
                        "172.%d.%d.0/20"
                                .formatted(16 + subnets.size() / 16, subnets.size() % 16 * 16);
                subnets.add(new CloudSubnet(name, entry.getKey(), cidr));
            }
        }
        return new CloudLayout(zones, subnets);
    }

    /** One zone and one subnet of that name: a machine that runs pods itself. */
    public static CloudLayout machine(String name, String cidr) {
        Stock endless = new Stock(Long.MAX_VALUE / 4, Long.MAX_VALUE / 4, Long.MAX_VALUE / 4);
        return new CloudLayout(
                new TreeMap<>(Map.of(name, endless)), List.of(new CloudSubnet(name, name, cidr)));
    }
}
