package dev.skysail.controlplane.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Printers of leases, priorities, budgets, access control and extension kinds. */
final class PolicyPrinters {

    private PolicyPrinters() {}

    static void register(Map<String, KindPrinter> printers) {
        printers.put(
                "leases.coordination.k8s.io",
                new KindPrinter(
                        Column.of("Name, Holder, Age"),
                        (o, row) ->
                                row.name(o)
                                        .text(o.path("spec").path("holderIdentity").asString(""))
                                        .age(o)));
        printers.put(
                "priorityclasses.scheduling.k8s.io",
                new KindPrinter(
                        Column.of(
                                "Name, Value:integer, Global-Default:boolean, Age,"
                                        + " PreemptionPolicy"),
                        (o, row) ->
                                row.name(o)
                                        .number(o.path("value").asLong(0))
                                        .flag(o.path("globalDefault").asBoolean(false))
                                        .age(o)
                                        .text(o.path("preemptionPolicy").asString(""))));
        printers.put(
                "poddisruptionbudgets.policy",
                new KindPrinter(
                        Column.of(
                                "Name, Min Available, Max Unavailable, "
                                        + "Allowed Disruptions:integer, Age"),
                        PolicyPrinters::budget));
        KindPrinter bindings =
                new KindPrinter(
                        Column.of("Name, Role, Age, Users*, Groups*, ServiceAccounts*"),
                        PolicyPrinters::binding);
        printers.put("rolebindings.rbac.authorization.k8s.io", bindings);
        printers.put("clusterrolebindings.rbac.authorization.k8s.io", bindings);
        KindPrinter webhooks =
                new KindPrinter(
                        Column.of("Name, Webhooks:integer, Age"),
                        (o, row) -> row.name(o).number(o.path("webhooks").size()).age(o));
        printers.put("mutatingwebhookconfigurations.admissionregistration.k8s.io", webhooks);
        printers.put("validatingwebhookconfigurations.admissionregistration.k8s.io", webhooks);
        printers.put(
                "customresourcedefinitions.apiextensions.k8s.io",
                new KindPrinter(
                        Column.of(
                                "Name, Scope, Versions, Created At:date, Group*, Kind*, "
                                        + "ShortNames*, Established:boolean*"),
                        PolicyPrinters::definition));
        printers.put(
                "apiservices.apiregistration.k8s.io",
                new KindPrinter(
                        Column.of("Name, Service, Available, Age"), PolicyPrinters::apiService));
    }

    private static void budget(ObjectNode o, Row row) {
        JsonNode spec = o.path("spec");
        row.name(o)
                .text(spec.path("minAvailable").asString("N/A"))
                .text(spec.path("maxUnavailable").asString("N/A"))
                .number(o.path("status").path("disruptionsAllowed").asLong(0))
                .age(o);
    }

    private static void binding(ObjectNode o, Row row) {
        JsonNode role = o.path("roleRef");
        List<String> users = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        List<String> accounts = new ArrayList<>();
        for (JsonNode subject : o.path("subjects")) {
            String name = subject.path("name").asString("");
            switch (subject.path("kind").asString("")) {
                case "User" -> users.add(name);
                case "Group" -> groups.add(name);
                case "ServiceAccount" ->
                        accounts.add(subject.path("namespace").asString("") + "/" + name);
                default -> {}
            }
        }
        row.name(o)
                .text(role.path("kind").asString("") + "/" + role.path("name").asString(""))
                .age(o)
                .text(String.join(", ", users))
                .text(String.join(", ", groups))
                .text(String.join(", ", accounts));
    }

    private static void definition(ObjectNode o, Row row) {
        JsonNode spec = o.path("spec");
        boolean established = isTrue(o, "Established");
        List<String> versions = new ArrayList<>();
        for (JsonNode version : spec.path("versions")) {
            if (version.path("served").asBoolean(false)) {
                versions.add(version.path("name").asString(""));
            }
        }
        row.name(o)
                .text(spec.path("scope").asString(""))
                .text(String.join(",", versions))
                .created(o)
                .text(spec.path("group").asString(""))
                .text(spec.path("names").path("kind").asString(""))
                .text(Labels.list(spec.path("names").path("shortNames")))
                .flag(established);
    }

    private static boolean isTrue(ObjectNode o, String type) {
        for (JsonNode condition : o.path("status").path("conditions")) {
            if (condition.path("type").asString("").equals(type)) {
                return condition.path("status").asString("").equals("True");
            }
        }
        return false;
    }

    private static void apiService(ObjectNode o, Row row) {
        JsonNode service = o.path("spec").path("service");
        String where =
                service.isObject()
                        ? service.path("namespace").asString("")
                                + "/"
                                + service.path("name").asString("")
                        : "Local";
        String available = "Unknown";
        for (JsonNode condition : o.path("status").path("conditions")) {
            if (condition.path("type").asString("").equals("Available")) {
                available = condition.path("status").asString("");
                if (!available.equals("True")) {
                    available += " (" + condition.path("reason").asString("") + ")";
                }
            }
        }
        row.name(o).text(where).text(available).age(o);
    }
}
