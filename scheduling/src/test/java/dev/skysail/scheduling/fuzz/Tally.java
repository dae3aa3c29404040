package dev.skysail.scheduling.fuzz;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Counts what the real scheduler's answers contained, so that nothing stays untried unseen.
final class Tally {
    private static final List<String> FILTERS =
            List.of(
                    "NodeUnschedulable",
                    "TaintToleration",
                    "NodeAffinity",
                    "NodePorts",
                    "NodeResourcesFit",
                    "VolumeRestrictions",
                    "NodeVolumeLimits",
                    "VolumeBinding",
                    "VolumeZone",
                    "PodTopologySpread",
                    "InterPodAffinity");
    private static final List<String> SCORES =
            List.of(
                    "TaintToleration",
                    "NodeAffinity",
                    "NodeResourcesFit",
                    "VolumeBinding",
                    "PodTopologySpread",
                    "InterPodAffinity",
                    "NodeResourcesBalancedAllocation",
                    "ImageLocality");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");
    private static final Pattern GATES = Pattern.compile("gates: \\[.*]");
    private static final Pattern OWNED = Pattern.compile("PVC \\S+ was not created for pod \\S+");
    private static final Pattern PLACED = Pattern.compile("on node \\S+, preempting \\d+");

    private final NavigableMap<String, Integer> results = new TreeMap<>();
    private final Map<String, Integer> refused = zeros(FILTERS);
    private final Map<String, Integer> alone = zeros(FILTERS);
    private final Map<String, Integer> scored = zeros(SCORES);
    private final Map<String, Integer> reasons = zeros(Reasons.ALL);
    private int worlds;
    private int configured;
    private int pods;

    private static Map<String, Integer> zeros(List<String> names) {
        Map<String, Integer> zeros = new LinkedHashMap<>();
        names.forEach(name -> zeros.put(name, 0));
        return zeros;
    }

    private static void count(Map<String, Integer> counts, String name) {
        counts.merge(name, 1, Integer::sum);
    }

    synchronized void add(FuzzWorld world, Verdict verdict) {
        worlds++;
        configured += world.configuration().isEmpty() ? 0 : 1;
        for (JsonNode answer : verdict.answers()) {
            pods++;
            count(results, answer.path("result").asString());
            add(answer);
            JsonNode preemption = answer.path("preemption");
            if (!preemption.isMissingNode()) {
                boolean nominated = !preemption.path("chosen").asString("").isEmpty();
                count(results, nominated ? "Unschedulable, preempts" : "Unschedulable, in vain");
            }
        }
    }

    private void add(JsonNode answer) {
        Set<String> seen = new TreeSet<>();
        for (JsonNode node : answer.path("rejected")) {
            count(refused, node.path("plugin").asString(""));
            node.path("reasons").forEach(reason -> seen.add(reason.asString()));
            for (JsonNode own : node.path("all")) {
                count(alone, own.path("plugin").asString(""));
                own.path("reasons").forEach(reason -> seen.add(reason.asString()));
            }
        }
        answer.path("preFilter").path("reasons").forEach(reason -> seen.add(reason.asString()));
        JsonNode preemption = answer.path("preemption");
        for (JsonNode node : preemption.path("rejected")) {
            node.path("reasons").forEach(reason -> seen.add(reason.asString()));
        }
        int at = answer.path("message").asString("").indexOf("preemption: ");
        if (at >= 0) {
            String told = answer.path("message").asString().substring(at + 12);
            boolean counts = told.startsWith("0/");
            seen.add(counts ? "0/N nodes are available: … (preemption)" : told);
            if (told.contains(Reasons.NOT_HELPFUL)) {
                seen.add(Reasons.NOT_HELPFUL);
            }
        }
        seen.stream().map(Tally::kind).distinct().forEach(reason -> count(reasons, reason));
        differing(answer.path("scores")).forEach(plugin -> count(scored, plugin));
    }

    /// The text without the names in it.
    private static String kind(String reason) {
        String quoted = QUOTED.matcher(reason).replaceAll("\"…\"");
        String gates = GATES.matcher(quoted).replaceAll("gates: […]");
        String owned = OWNED.matcher(gates).replaceAll("PVC … was not created for pod …");
        return PLACED.matcher(owned).replaceAll("on node …, preempting N");
    }

    /// Plugins that scored two nodes differently.
    private static Set<String> differing(JsonNode scores) {
        Map<String, Long> first = new TreeMap<>();
        Set<String> differing = new TreeSet<>();
        for (JsonNode node : scores) {
            for (Map.Entry<String, JsonNode> score : node.path("plugins").properties()) {
                long weighted = score.getValue().path("weighted").asLong();
                Long before = first.putIfAbsent(score.getKey(), weighted);
                if (before != null && before != weighted) {
                    differing.add(score.getKey());
                }
            }
        }
        return differing;
    }

    /// Tables in Markdown.
    synchronized String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                "%d worlds (%d with a configuration), %d pods.%n"
                        .formatted(worlds, configured, pods));
        table(text, "Result", "pods", results);
        table(text, "First refusal by", "nodes", refused);
        table(text, "Refusal by, each filter alone", "nodes", alone);
        table(text, "Score differed between nodes", "pods", scored);
        table(text, "Reason", "pods", reasons);
        Set<String> never = new TreeSet<>();
        for (Map<String, Integer> counts : List.of(refused, alone, scored, reasons)) {
            counts.forEach((name, count) -> never.addAll(count == 0 ? Set.of(name) : Set.of()));
        }
        return text.append(never.isEmpty() ? "\nEverything occurred.\n" : "\nNever seen: " + never)
                .toString();
    }

    private static void table(
            StringBuilder text, String title, String unit, Map<String, Integer> counts) {
        text.append("%n| %s | %s |%n| --- | ---: |%n".formatted(title, unit));
        counts.forEach((name, count) -> text.append("| %s | %,d |%n".formatted(name, count)));
    }
}
