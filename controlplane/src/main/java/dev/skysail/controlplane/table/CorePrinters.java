package dev.skysail.controlplane.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Printers of nodes, namespaces, services, configuration, events and quotas. */
final class CorePrinters {

    /** Printer of kinds that upstream has none for. */
    static final KindPrinter FALLBACK =
            new KindPrinter(Column.of("Name, Created At:date"), (o, row) -> row.name(o).created(o));

    private static final String ROLE_PREFIX = "node-role.kubernetes.io/";

    private CorePrinters() {}

    static void register(Map<String, KindPrinter> printers) {
        printers.put(
                "nodes",
                new KindPrinter(
                        Column.of(
                                "Name, Status, Roles, Age, Version, Internal-IP*, External-IP*, "
                                        + "OS-Image*, Kernel-Version*, Container-Runtime*"),
                        CorePrinters::node));
        printers.put(
                "namespaces",
                new KindPrinter(
                        Column.of("Name, Status, Age"),
                        (o, row) ->
                                row.name(o)
                                        .text(o.path("status").path("phase").asString(""))
                                        .age(o)));
        printers.put(
                "services",
                new KindPrinter(
                        Column.of("Name, Type, Cluster-IP, External-IP, Port(s), Age, Selector*"),
                        CorePrinters::service));
        printers.put(
                "configmaps",
                new KindPrinter(
                        Column.of("Name, Data, Age"),
                        (o, row) ->
                                row.name(o)
                                        .number(o.path("data").size() + o.path("binaryData").size())
                                        .age(o)));
        printers.put(
                "secrets",
                new KindPrinter(
                        Column.of("Name, Type, Data, Age"),
                        (o, row) ->
                                row.name(o)
                                        .text(o.path("type").asString(""))
                                        .number(o.path("data").size())
                                        .age(o)));
        printers.put(
                "serviceaccounts",
                new KindPrinter(Column.of("Name, Age"), (o, row) -> row.name(o).age(o)));
        registerRecords(printers);
    }

    private static void registerRecords(Map<String, KindPrinter> printers) {
        KindPrinter events =
                new KindPrinter(
                        Column.of(
                                "Last Seen, Type, Reason, Object, Subobject*, Source*, Message, "
                                        + "First Seen*, Count*, Name*"),
                        CorePrinters::event);
        printers.put("events", events);
        printers.put("events.events.k8s.io", events);
        printers.put(
                "resourcequotas",
                new KindPrinter(Column.of("Name, Request, Limit, Age"), CorePrinters::quota));
    }

    private static void node(ObjectNode node, Row row) {
        JsonNode status = node.path("status");
        JsonNode info = status.path("nodeInfo");
        List<String> state = new ArrayList<>();
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asString("").equals("Ready")) {
                boolean ready = condition.path("status").asString("").equals("True");
                state.add(ready ? "Ready" : "NotReady");
            }
        }
        if (state.isEmpty()) {
            state.add("Unknown");
        }
        if (node.path("spec").path("unschedulable").asBoolean(false)) {
            state.add("SchedulingDisabled");
        }
        row.name(node).text(String.join(",", state)).text(roles(node)).age(node);
        row.text(info.path("kubeletVersion").asString(""))
                .text(address(status, "InternalIP"))
                .text(address(status, "ExternalIP"))
                .textOr(info.path("osImage").asString(""), Row.UNKNOWN)
                .text(kernel(info))
                .textOr(info.path("containerRuntimeVersion").asString(""), Row.UNKNOWN);
    }

    private static String kernel(JsonNode info) {
        String kernel = info.path("kernelVersion").asString("");
        String architecture = info.path("architecture").asString("");
        if (kernel.isEmpty()) {
            return Row.UNKNOWN;
        }
        return architecture.isEmpty() ? kernel : kernel + " (" + architecture + ")";
    }

    private static String roles(ObjectNode node) {
        TreeSet<String> roles = new TreeSet<>();
        for (var label : node.path("metadata").path("labels").properties()) {
            String key = label.getKey();
            String value = label.getValue().asString("");
            if (key.startsWith(ROLE_PREFIX) && key.length() > ROLE_PREFIX.length()) {
                roles.add(key.substring(ROLE_PREFIX.length()));
            } else if (key.equals("kubernetes.io/role") && !value.isEmpty()) {
                roles.add(value);
            }
        }
        return Labels.orNone(List.copyOf(roles));
    }

    private static String address(JsonNode status, String type) {
        for (JsonNode address : status.path("addresses")) {
            if (address.path("type").asString("").equals(type)) {
                return address.path("address").asString("");
            }
        }
        return Row.NONE;
    }

    private static void service(ObjectNode service, Row row) {
        JsonNode spec = service.path("spec");
        JsonNode first = spec.path("clusterIPs").path(0);
        String clusterIp = (first.isString() ? first : spec.path("clusterIP")).asString("");
        row.name(service)
                .text(spec.path("type").asString(""))
                .textOr(clusterIp, Row.NONE)
                .text(externalAddress(service))
                .text(ports(spec.path("ports")))
                .age(service)
                .text(Labels.format(spec.path("selector")));
    }

    private static String externalAddress(ObjectNode service) {
        JsonNode spec = service.path("spec");
        List<String> addresses = new ArrayList<>();
        switch (spec.path("type").asString("")) {
            case "ExternalName" -> {
                return spec.path("externalName").asString("");
            }
            case "LoadBalancer" -> {
                TreeSet<String> ingress = new TreeSet<>();
                for (JsonNode point : service.path("status").path("loadBalancer").path("ingress")) {
                    String ip = point.path("ip").asString("");
                    ingress.add(ip.isEmpty() ? point.path("hostname").asString("") : ip);
                }
                ingress.remove("");
                addresses.addAll(ingress);
                spec.path("externalIPs").forEach(ip -> addresses.add(ip.asString("")));
                return addresses.isEmpty() ? "<pending>" : String.join(",", addresses);
            }
            default -> spec.path("externalIPs").forEach(ip -> addresses.add(ip.asString("")));
        }
        return Labels.orNone(addresses);
    }

    private static String ports(JsonNode ports) {
        List<String> parts = new ArrayList<>();
        for (JsonNode port : ports) {
            int nodePort = port.path("nodePort").asInt(0);
            String number = Integer.toString(port.path("port").asInt(0));
            String protocol = port.path("protocol").asString("");
            parts.add((nodePort > 0 ? number + ":" + nodePort : number) + "/" + protocol);
        }
        return Labels.orNone(parts);
    }

    private static void event(ObjectNode event, Row row) {
        JsonNode begin = either(event, "firstTimestamp", "deprecatedFirstTimestamp");
        JsonNode end = either(event, "lastTimestamp", "deprecatedLastTimestamp");
        String first = row.since(Row.instant(begin).isPresent() ? begin : event.path("eventTime"));
        String last = Row.instant(end).isPresent() ? row.since(end) : first;
        long count = either(event, "count", "deprecatedCount").asLong(0);
        JsonNode series = event.path("series");
        if (series.isObject()) {
            last = row.since(series.path("lastObservedTime"));
            count = series.path("count").asLong(0);
        } else if (count == 0) {
            count = 1;
        }
        JsonNode target = either(event, "involvedObject", "regarding");
        String kind = target.path("kind").asString("").toLowerCase(Locale.ROOT);
        String name = target.path("name").asString("");
        row.text(last)
                .text(event.path("type").asString(""))
                .text(event.path("reason").asString(""))
                .text(name.isEmpty() ? kind : kind + "/" + name)
                .text(target.path("fieldPath").asString(""))
                .text(source(event))
                .text(either(event, "message", "note").asString("").strip())
                .text(first)
                .number(count)
                .name(event);
    }

    private static JsonNode either(ObjectNode object, String field, String other) {
        return object.has(field) ? object.path(field) : object.path(other);
    }

    private static String source(ObjectNode event) {
        JsonNode source = either(event, "source", "deprecatedSource");
        String component = source.path("component").asString("");
        if (component.isEmpty()) {
            JsonNode controller = either(event, "reportingComponent", "reportingController");
            component = controller.asString("");
        }
        String host = source.path("host").asString("");
        if (host.isEmpty()) {
            host = event.path("reportingInstance").asString("");
        }
        return host.isEmpty() ? component : component + ", " + host;
    }

    private static void quota(ObjectNode quota, Row row) {
        Map<String, String> hard = new TreeMap<>();
        JsonNode used = quota.path("status").path("used");
        JsonNode limits = quota.path("status").path("hard");
        limits.properties().forEach(e -> hard.put(e.getKey(), e.getValue().asString("")));
        List<String> requests = new ArrayList<>();
        List<String> maximums = new ArrayList<>();
        hard.forEach(
                (name, value) ->
                        (name.startsWith("limits") ? maximums : requests)
                                .add(name + ": " + used.path(name).asString("0") + "/" + value));
        row.name(quota)
                .text(String.join(", ", requests))
                .text(String.join(", ", maximums))
                .age(quota);
    }
}
