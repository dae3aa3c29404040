package dev.skysail.cli.explain;

import dev.skysail.scheduling.explain.Account;
import dev.skysail.scheduling.explain.Cause;
import dev.skysail.scheduling.explain.Change;
import dev.skysail.scheduling.explain.FilterAccount;
import dev.skysail.scheduling.explain.NodeAccount;
import dev.skysail.scheduling.explain.Remedy;
import dev.skysail.scheduling.explain.ScoreAccount;
import dev.skysail.scheduling.explain.VictimAccount;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An account for programs. */
final class AccountTree {

    private AccountTree() {}

    /** The whole account. */
    static ObjectNode of(Account account, String boundTo) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("pod", account.pod().key()).put("kubernetes", account.version());
        if (!boundTo.isEmpty()) {
            tree.put("boundTo", boundTo);
        }
        if (!account.gate().isEmpty()) {
            tree.put("result", "Gated").put("message", account.gate());
        } else if (account.outcome().result() instanceof Scheduled scheduled) {
            tree.put("result", "Scheduled").put("node", scheduled.node());
            ArrayNode best = tree.putArray("best");
            scheduled.best().forEach(best::add);
        } else {
            tree.put("result", "Unschedulable").put("message", account.outcome().message());
        }
        ArrayNode nodes = tree.putArray("nodes");
        account.nodes().forEach(node -> node(nodes.addObject(), node));
        ArrayNode victims = tree.putArray("victims");
        for (VictimAccount victim : account.victims()) {
            ObjectNode entry = victims.addObject();
            entry.put("pod", victim.pod()).put("priority", victim.priority());
            ArrayNode budgets = entry.putArray("budgets");
            victim.budgets().forEach(budgets::add);
            if (!victim.daemonSet().isEmpty()) {
                entry.put("daemonSet", victim.daemonSet());
            }
        }
        ArrayNode remedies = tree.putArray("remedies");
        account.remedies().forEach(remedy -> remedy(remedies.addObject(), remedy));
        return tree;
    }

    private static void node(ObjectNode entry, NodeAccount node) {
        entry.put("node", node.node()).put("feasible", node.feasible());
        ArrayNode filters = entry.putArray("filters");
        for (FilterAccount filter : node.filters()) {
            filter(filters.addObject(), filter);
        }
        if (!node.scores().isEmpty()) {
            entry.put("total", node.total());
            ArrayNode scores = entry.putArray("scores");
            for (ScoreAccount score : node.scores()) {
                scores.addObject()
                        .put("plugin", score.plugin())
                        .put("raw", score.raw())
                        .put("normalised", score.normalised())
                        .put("weight", score.weight())
                        .put("weighted", score.weighted());
            }
        }
    }

    private static void filter(ObjectNode entry, FilterAccount filter) {
        entry.put("plugin", filter.plugin());
        entry.put(
                "code",
                switch (filter.status()) {
                    case FilterStatus.Success s -> "Success";
                    case FilterStatus.Unschedulable s -> "Unschedulable";
                    case FilterStatus.UnschedulableAndUnresolvable s ->
                            "UnschedulableAndUnresolvable";
                });
        if (filter.status().isSuccess()) {
            return;
        }
        ArrayNode reasons = entry.putArray("reasons");
        filter.status().reasons().forEach(reasons::add);
        ArrayNode causes = entry.putArray("causes");
        for (Cause cause : filter.causes()) {
            ObjectNode told = causes.addObject();
            told.put("kind", cause.getClass().getSimpleName()).put("text", cause.sentence());
            if (cause.shortage() > 0) {
                told.put("shortage", cause.shortage());
            }
        }
    }

    private static void remedy(ObjectNode entry, Remedy remedy) {
        entry.put("text", remedy.sentence());
        ArrayNode changes = entry.putArray("changes");
        for (Change change : remedy.changes()) {
            changes.addObject()
                    .put("kind", change.getClass().getSimpleName())
                    .put("text", change.sentence());
        }
        ArrayNode nodes = entry.putArray("nodes");
        remedy.nodes().forEach(nodes::add);
    }
}
