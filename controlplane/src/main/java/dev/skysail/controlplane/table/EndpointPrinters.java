package dev.skysail.controlplane.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Printers of endpoints, endpoint slices, ingresses and network policies. */
final class EndpointPrinters {

    private static final int SHOWN = 3;
    private static final String UNSET = "<unset>";

    private EndpointPrinters() {}

    static void register(Map<String, KindPrinter> printers) {
        printers.put(
                "endpoints",
                new KindPrinter(
                        Column.of("Name, Endpoints, Age"),
                        (o, row) -> row.name(o).text(endpoints(o)).age(o)));
        printers.put(
                "endpointslices.discovery.k8s.io",
                new KindPrinter(
                        Column.of("Name, AddressType, Ports, Endpoints, Age"),
                        EndpointPrinters::slice));
        printers.put(
                "ingresses.networking.k8s.io",
                new KindPrinter(
                        Column.of("Name, Class, Hosts, Address, Ports, Age"),
                        EndpointPrinters::ingress));
        printers.put(
                "networkpolicies.networking.k8s.io",
                new KindPrinter(
                        Column.of("Name, Pod-Selector, Age"),
                        (o, row) ->
                                row.name(o)
                                        .text(Labels.selector(o.path("spec").path("podSelector")))
                                        .age(o)));
    }

    private static String endpoints(ObjectNode endpoints) {
        List<String> all = new ArrayList<>();
        for (JsonNode subset : endpoints.path("subsets")) {
            JsonNode ports = subset.path("ports");
            if (ports.isEmpty()) {
                subset.path("addresses").forEach(a -> all.add(a.path("ip").asString("")));
            }
            for (JsonNode port : ports) {
                for (JsonNode address : subset.path("addresses")) {
                    all.add(hostPort(address.path("ip").asString(""), port.path("port")));
                }
            }
        }
        return all.isEmpty() ? Row.NONE : shortened(all);
    }

    private static String hostPort(String ip, JsonNode port) {
        String host = ip.contains(":") ? "[" + ip + "]" : ip;
        return host + ":" + port.asInt(0);
    }

    private static String shortened(List<String> all) {
        if (all.size() <= SHOWN) {
            return String.join(",", all);
        }
        return String.join(",", all.subList(0, SHOWN)) + " + " + (all.size() - SHOWN) + " more...";
    }

    private static void slice(ObjectNode slice, Row row) {
        List<String> ports = new ArrayList<>();
        for (JsonNode port : slice.path("ports")) {
            if (port.path("port").isNumber()) {
                ports.add(Integer.toString(port.path("port").asInt(0)));
            } else {
                ports.add(port.path("name").asString("*"));
            }
        }
        List<String> addresses = new ArrayList<>();
        for (JsonNode endpoint : slice.path("endpoints")) {
            endpoint.path("addresses").forEach(a -> addresses.add(a.asString("")));
        }
        row.name(slice)
                .text(slice.path("addressType").asString(""))
                .text(ports.isEmpty() ? UNSET : shortened(ports))
                .text(addresses.isEmpty() ? UNSET : shortened(addresses))
                .age(slice);
    }

    private static void ingress(ObjectNode ingress, Row row) {
        JsonNode spec = ingress.path("spec");
        List<String> hosts = new ArrayList<>();
        for (JsonNode rule : spec.path("rules")) {
            String host = rule.path("host").asString("");
            if (!host.isEmpty()) {
                hosts.add(host);
            }
        }
        TreeSet<String> addresses = new TreeSet<>();
        for (JsonNode point : ingress.path("status").path("loadBalancer").path("ingress")) {
            String ip = point.path("ip").asString("");
            addresses.add(ip.isEmpty() ? point.path("hostname").asString("") : ip);
        }
        row.name(ingress)
                .textOr(spec.path("ingressClassName").asString(""), Row.NONE)
                .text(hosts.isEmpty() ? "*" : shortened(hosts))
                .text(String.join(",", addresses))
                .text(spec.path("tls").isEmpty() ? "80" : "80, 443")
                .age(ingress);
    }
}
