package dev.skysail.scheduling.fuzz;

import static dev.skysail.scheduling.fuzz.Manifest.list;
import static dev.skysail.scheduling.fuzz.Manifest.listOf;
import static dev.skysail.scheduling.fuzz.Manifest.object;

import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The few names of all worlds, so that what is drawn often meets, and the selectors over them.
final class Words {
    static final String ZONE = "topology.kubernetes.io/zone";
    static final String REGION = "topology.kubernetes.io/region";
    static final String HOST = "kubernetes.io/hostname";
    static final String OLD_ZONE = "failure-domain.beta.kubernetes.io/zone";
    static final String OLD_REGION = "failure-domain.beta.kubernetes.io/region";
    static final List<String> ZONES = List.of("z1", "z2", "z3", "z4");
    static final List<String> APPS = List.of("web", "db", "cache");
    static final List<String> TIERS = List.of("front", "back");
    static final List<String> TEAMS = List.of("blue", "red");
    static final List<String> NAMESPACES = List.of("default", "blue", "bare");
    static final List<String> GPU = List.of("example.com/gpu", "ignored.example.com/nic");

    private final Chance chance;

    Words(Chance chance) {
        this.chance = chance;
    }

    static String node(int i) {
        return "n%02d".formatted(i);
    }

    String namespace() {
        return chance.of("default", "default", "default", "blue", "red", "bare");
    }

    String topologyKey() {
        return chance.of(ZONE, ZONE, ZONE, HOST, HOST, REGION, "rack");
    }

    ObjectNode podLabels() {
        ObjectNode labels = object("app", chance.of(APPS));
        if (chance.percent(60)) {
            labels.put("tier", chance.of(TIERS));
        }
        if (chance.percent(40)) {
            labels.put("pod-template-hash", chance.of("h1", "h2"));
        }
        return chance.percent(4) ? object() : labels;
    }

    /// A selector of pods; one in some is empty.
    ObjectNode podSelector() {
        return switch (chance.between(0, 9)) {
            case 0 -> object("matchExpressions", list(inApps("In")));
            case 1 -> object("matchExpressions", list(inApps("NotIn")));
            case 2 ->
                    object(
                            "matchExpressions",
                            list(
                                    object(
                                            "key",
                                            "tier",
                                            "operator",
                                            chance.of("Exists", "DoesNotExist"))));
            case 3 ->
                    object(
                            "matchLabels",
                            object("app", chance.of(APPS)),
                            "matchExpressions",
                            list(object("key", "tier", "operator", "Exists")));
            case 4 -> chance.percent(40) ? object() : object("matchLabels", podTier());
            default -> object("matchLabels", object("app", chance.of(APPS)));
        };
    }

    private ObjectNode podTier() {
        return object("tier", chance.of(TIERS));
    }

    private ObjectNode inApps(String operator) {
        return object("key", "app", "operator", operator, "values", listOf(chance.some(APPS, 2)));
    }

    ObjectNode namespaceSelector() {
        return switch (chance.between(0, 4)) {
            case 0 -> object();
            case 1 -> object("matchExpressions", list(teams("NotIn")));
            case 2 ->
                    object(
                            "matchExpressions",
                            list(
                                    object(
                                            "key",
                                            "team",
                                            "operator",
                                            chance.of("Exists", "DoesNotExist"))));
            case 3 -> object("matchLabels", object("kubernetes.io/metadata.name", namespace()));
            default -> object("matchLabels", object("team", chance.of(TEAMS)));
        };
    }

    private ObjectNode teams(String operator) {
        return object("key", "team", "operator", operator, "values", list(chance.of(TEAMS)));
    }

    /// A requirement on node labels.
    ObjectNode nodeRequirement() {
        return switch (chance.between(0, 7)) {
            case 0, 1 ->
                    object(
                            "key",
                            "gen",
                            "operator",
                            chance.of("Gt", "Lt"),
                            "values",
                            list(String.valueOf(chance.between(0, 8))));
            case 2 ->
                    object(
                            "key",
                            ZONE,
                            "operator",
                            chance.of("In", "NotIn"),
                            "values",
                            listOf(chance.some(ZONES, 2)));
            case 3 -> object("key", "pool", "operator", chance.of("Exists", "DoesNotExist"));
            case 4 -> object("key", "disk", "operator", "NotIn", "values", list("hdd"));
            default ->
                    object(
                            "key",
                            "disk",
                            "operator",
                            "In",
                            "values",
                            list(chance.of("ssd", "hdd")));
        };
    }

    /// A term of a node selector.
    ObjectNode nodeTerm(int nodes) {
        if (chance.percent(4)) {
            return object();
        }
        ArrayNode expressions = list(nodeRequirement());
        if (chance.percent(30)) {
            expressions.add(nodeRequirement());
        }
        ObjectNode term = object("matchExpressions", expressions);
        if (chance.percent(25)) {
            String operator = chance.of("In", "In", "NotIn");
            ArrayNode name = list(node(chance.between(0, nodes)));
            term.set(
                    "matchFields",
                    list(object("key", "metadata.name", "operator", operator, "values", name)));
            if (chance.percent(60)) {
                term.remove("matchExpressions");
            }
            if (chance.percent(25)) {
                ArrayNode other = list(node(chance.between(0, nodes)));
                term.withArray("matchFields")
                        .add(object("key", "metadata.name", "operator", "In", "values", other));
            }
        }
        return term;
    }
}
