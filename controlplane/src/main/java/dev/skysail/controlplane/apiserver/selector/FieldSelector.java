package dev.skysail.controlplane.apiserver.selector;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.resource.Statuses;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A field selector with the keys each kind supports (apimachinery pkg/fields, registries). */
public final class FieldSelector {

    private static final List<String> COMMON = List.of("metadata.name", "metadata.namespace");
    private static final List<String> POD =
            List.of(
                    "spec.nodeName",
                    "spec.restartPolicy",
                    "spec.schedulerName",
                    "spec.serviceAccountName",
                    "spec.hostNetwork",
                    "status.phase",
                    "status.podIP",
                    "status.podIPs",
                    "status.nominatedNodeName");
    private static final List<String> EVENT =
            List.of(
                    "involvedObject.kind",
                    "involvedObject.namespace",
                    "involvedObject.name",
                    "involvedObject.uid",
                    "involvedObject.apiVersion",
                    "involvedObject.resourceVersion",
                    "involvedObject.fieldPath",
                    "reason",
                    "reportingComponent",
                    "source",
                    "type");

    private static final List<String> MODERN_EVENT =
            List.of(
                    "metadata.name",
                    "metadata.namespace",
                    "regarding.kind",
                    "regarding.namespace",
                    "regarding.name",
                    "regarding.uid",
                    "regarding.apiVersion",
                    "regarding.resourceVersion",
                    "regarding.fieldPath",
                    "reason",
                    "reportingController",
                    "type");

    /** Kinds that check their field labels themselves, and so word the refusal differently. */
    private static final List<String> OWN_LABELS =
            List.of(
                    "pods",
                    "nodes",
                    "namespaces",
                    "secrets",
                    "services",
                    "events",
                    "replicasets.apps");

    private final List<Term> terms;

    private FieldSelector(List<Term> terms) {
        this.terms = terms;
    }

    public static FieldSelector parse(String text, Served served) {
        List<Term> terms = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            if (part.isBlank()) {
                continue;
            }
            int not = part.indexOf("!=");
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw Statuses.badRequest(
                        "invalid selector: '" + text + "'; can't understand '" + part + "'");
            }
            boolean negated = not >= 0 && not + 1 == equals;
            String key = part.substring(0, negated ? not : equals);
            String value = part.substring(equals + 1);
            if (!negated && value.startsWith("=")) {
                value = value.substring(1);
            }
            if (!supported(served).contains(key)) {
                throw Statuses.badRequest(unsupported(served, key));
            }
            terms.add(new Term(stored(key), value, negated));
        }
        return new FieldSelector(terms);
    }

    public boolean isEmpty() {
        return terms.isEmpty();
    }

    public boolean matches(ObjectNode object) {
        return terms.stream()
                .allMatch(term -> term.negated() != value(object, term.key()).equals(term.value()));
    }

    private static List<String> supported(Served served) {
        if (served.is("events.k8s.io", "events")) {
            return MODERN_EVENT;
        }
        List<String> extra =
                switch (served.storage()) {
                    case "pods" -> POD;
                    case "events" -> EVENT;
                    case "namespaces" -> List.of("status.phase");
                    case "nodes" -> List.of("spec.unschedulable");
                    case "secrets" -> List.of("type");
                    case "services" -> List.of("spec.clusterIP", "spec.type");
                    case "replicasets.apps" -> List.of("status.replicas");
                    default -> List.of();
                };
        List<String> all = new ArrayList<>(COMMON);
        all.addAll(extra);
        served.definition().ifPresent(custom -> all.addAll(custom.selectable()));
        return all;
    }

    /** Returns the name that a label of an events.k8s.io event has in the stored form. */
    private static String stored(String key) {
        if (key.equals("reportingController")) {
            return "reportingComponent";
        }
        return key.startsWith("regarding.")
                ? "involvedObject." + key.substring("regarding.".length())
                : key;
    }

    private static String unsupported(Served served, String key) {
        if (served.custom() || OWN_LABELS.contains(served.storage())) {
            return "field label not supported: " + key;
        }
        return "\""
                + key
                + "\" is not a known field selector: only \"metadata.name\","
                + " \"metadata.namespace\"";
    }

    private static String value(ObjectNode object, String key) {
        if (key.equals("source")) {
            String component = object.path("source").path("component").asString("");
            return component.isEmpty() ? object.path("reportingComponent").asString("") : component;
        }
        if (key.equals("status.podIPs")) {
            return object.path("status").path("podIP").asString("");
        }
        JsonNode node = object;
        for (String step : key.split("\\.", -1)) {
            node = node.path(step);
        }
        boolean flag = key.equals("spec.hostNetwork") || key.equals("spec.unschedulable");
        String missing = flag ? "false" : key.equals("status.replicas") ? "0" : "";
        return node.isMissingNode() || node.isNull() ? missing : node.asString(missing);
    }

    private record Term(String key, String value, boolean negated) {}
}
