package dev.skysail.cli.explain;

import dev.skysail.scheduling.explain.Account;
import dev.skysail.scheduling.explain.NodeAccount;
import dev.skysail.scheduling.explain.Remedy;
import dev.skysail.scheduling.explain.ScoreAccount;
import dev.skysail.scheduling.explain.VictimAccount;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.preemption.PreemptionResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tells an account to people. */
final class AccountText {

    private static final int NODES_SHOWN = 8;
    private static final int SCORED_SHOWN = 4;
    private static final int PLUGIN_WIDTH = 20;

    private final Wrapped out;
    private final Account account;
    private final String boundTo;
    private final boolean everyNode;

    /**
     * @param boundTo the node the pod is on already, empty if it has none
     * @param everyNode whether each node gets lines of its own
     */
    AccountText(Wrapped out, Account account, String boundTo, boolean everyNode) {
        this.out = out;
        this.account = account;
        this.boundTo = boundTo;
        this.everyNode = everyNode;
    }

    /** Prints everything. */
    void print() {
        head();
        if (account.outcome().result() instanceof Scheduled && account.gate().isEmpty()) {
            scores();
        }
        refusals();
        preemption();
        remedies();
    }

    private void head() {
        String pod = "Pod " + account.pod().key();
        String version = "kube-scheduler " + account.version();
        long feasible = account.nodes().stream().filter(NodeAccount::feasible).count();
        String share = feasible + " of " + account.nodes().size() + " nodes";
        if (!account.gate().isEmpty()) {
            out.print("", pod + " is not looked at yet.");
            out.print(version + " says: ", account.gate());
            return;
        }
        if (account.outcome().result() instanceof Scheduled scheduled) {
            if (boundTo.isEmpty()) {
                out.print("", pod + " fits " + share + " and goes to " + scheduled.node() + ".");
            } else {
                String again =
                        boundTo.equals(scheduled.node())
                                ? "would go there again"
                                : "would now go to " + scheduled.node();
                out.print(
                        "", pod + " is on " + boundTo + "; it fits " + share + ", " + again + ".");
            }
            return;
        }
        String state =
                boundTo.isEmpty()
                        ? " is pending."
                        : " is on " + boundTo + "; no node would do now.";
        out.print("", pod + state);
        out.print(version + " says: ", account.outcome().message());
    }

    private void scores() {
        List<NodeAccount> scored = new ArrayList<>(account.nodes());
        scored.removeIf(node -> node.scores().isEmpty());
        if (scored.isEmpty()) {
            return;
        }
        String winner = ((Scheduled) account.outcome().result()).node();
        scored.sort(
                Comparator.comparing((NodeAccount node) -> !node.node().equals(winner))
                        .thenComparing(Comparator.comparingLong(NodeAccount::total).reversed())
                        .thenComparing(NodeAccount::node));
        List<NodeAccount> shown = scored.subList(0, Math.min(SCORED_SHOWN, scored.size()));
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("SCORE"));
        shown.forEach(node -> head.add(node.node()));
        rows.add(head);
        for (int i = 0; i < shown.getFirst().scores().size(); i++) {
            ScoreAccount first = shown.getFirst().scores().get(i);
            List<String> row = new ArrayList<>(List.of(first.plugin() + " x" + first.weight()));
            for (NodeAccount node : shown) {
                ScoreAccount score = node.scores().get(i);
                row.add(score.raw() + " > " + score.normalised() + " > " + score.weighted());
            }
            rows.add(row);
        }
        List<String> total = new ArrayList<>(List.of("total"));
        shown.forEach(node -> total.add(String.valueOf(node.total())));
        rows.add(total);
        out.line("");
        out.print("", "Scores (raw > normalised to 0..100 > times weight), the winner first:");
        columns(rows);
        if (scored.size() > shown.size()) {
            out.line("  and " + (scored.size() - shown.size()) + " more nodes");
        }
    }

    private void columns(List<List<String>> rows) {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 3));
            }
            out.line(line.toString().stripTrailing());
        }
    }

    private void refusals() {
        List<NodeGroup> groups =
                everyNode
                        ? account.nodes().stream()
                                .filter(node -> !node.feasible())
                                .map(node -> new NodeGroup(List.of(node)))
                                .toList()
                        : NodeGroup.of(account.nodes());
        if (groups.isEmpty()) {
            return;
        }
        out.line("");
        out.print(
                "",
                everyNode
                        ? "Nodes that refuse it, with every filter's reason:"
                        : "Nodes that refuse it, those with the same reasons together:");
        for (NodeGroup group : groups) {
            int count = group.nodes().size();
            String many = count > 1 ? count + " nodes: " : "";
            out.print("  ", many + group.names(everyNode ? 1 : NODES_SHOWN));
            for (String[] line : group.lines()) {
                String plugin = line[0] + " ".repeat(Math.max(1, PLUGIN_WIDTH - line[0].length()));
                out.print("    " + plugin, line[1]);
            }
        }
    }

    private void preemption() {
        if (account.outcome().preemption().orElse(null)
                instanceof PreemptionResult.Nominated nominated) {
            out.line("");
            out.print("", "Preemption would free " + nominated.chosen().node() + " by removing:");
            for (VictimAccount victim : account.victims()) {
                String budgets = String.join(", ", victim.budgets());
                String text = victim.pod() + " (priority " + victim.priority() + ")";
                out.print("  ", budgets.isEmpty() ? text : text + ", " + budgets);
                if (!victim.daemonSet().isEmpty()) {
                    out.print(
                            "    ",
                            "DaemonSet "
                                    + victim.daemonSet()
                                    + " makes it again for this node, where it finds no room;"
                                    + " give its pods a higher priority if they must run");
                }
            }
        }
    }

    private void remedies() {
        if (account.remedies().isEmpty()) {
            return;
        }
        out.line("");
        out.print("", "What would place it, smallest first; each was tried on this state:");
        int number = 1;
        for (Remedy remedy : account.remedies()) {
            List<String> nodes = remedy.nodes().stream().sorted().limit(NODES_SHOWN).toList();
            int more = remedy.nodes().size() - nodes.size();
            String where = String.join(", ", nodes) + (more > 0 ? " and " + more + " more" : "");
            out.print(
                    "%3d. ".formatted(number++),
                    remedy.sentence() + " (then it fits " + where + ")");
        }
    }
}
