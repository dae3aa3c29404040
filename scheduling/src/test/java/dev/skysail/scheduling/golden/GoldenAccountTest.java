package dev.skysail.scheduling.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.explain.Account;
import dev.skysail.scheduling.explain.Cause;
import dev.skysail.scheduling.explain.Explainer;
import dev.skysail.scheduling.explain.FilterAccount;
import dev.skysail.scheduling.explain.NodeAccount;
import dev.skysail.scheduling.explain.Remedy;
import dev.skysail.scheduling.explain.Situation;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

/**
 * Accounts of all pending pods of the recorded worlds: each refusal has an object behind it, and
 * each change that is suggested makes the engine place the pod.
 */
class GoldenAccountTest {
    private static final String SUFFIX = ".in.json.gz";
    private static final Path FOLDER = Path.of("src/test/resources/golden/scheduler-1.37.2");

    private final Profile profile = Profiles.current();
    private final Explainer explainer = new Explainer(profile);
    private final NavigableMap<String, Integer> causes = new TreeMap<>();
    private final NavigableMap<String, Integer> changes = new TreeMap<>();
    private int refusedPods;
    private int helpedPods;

    @Test
    void everyRefusalHasAnObjectAndEverySuggestionWorks() throws IOException {
        ObjectMapper json = new ObjectMapper();
        for (Path input : worlds()) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(input))) {
                World world = new WorldDecoder().decode(json.readTree(in));
                for (Pod pod : world.pending()) {
                    check(input.getFileName() + " " + pod.key(), pod, world.snapshot());
                }
            }
        }
        System.out.printf(
                "accounts: %d refused pods, %d with a remedy%n  causes %s%n  changes %s%n",
                refusedPods, helpedPods, causes, changes);
        assertThat(causes.keySet())
                .contains(
                        "Cordoned",
                        "Lacking",
                        "NoAlternative",
                        "NoCompany",
                        "OfVolume",
                        "Repelled",
                        "Skewed",
                        "TooManyPods",
                        "Unwelcome",
                        "Untolerated",
                        "WrongLabel");
        assertThat(helpedPods).isEqualTo(refusedPods);
    }

    private void check(String where, Pod pod, Snapshot snapshot) {
        Account account = explainer.explain(pod, snapshot);
        for (NodeAccount node : account.nodes()) {
            for (FilterAccount filter : node.filters()) {
                if (filter.status().isSuccess()) {
                    continue;
                }
                assertThat(filter.causes())
                        .as("%s %s %s", where, node.node(), filter)
                        .isNotEmpty()
                        .noneMatch(Cause.Told.class::isInstance);
                filter.causes()
                        .forEach(c -> causes.merge(c.getClass().getSimpleName(), 1, Integer::sum));
            }
        }
        if (account.outcome().result() instanceof Scheduled scheduled) {
            List<String> feasible =
                    account.nodes().stream()
                            .filter(NodeAccount::feasible)
                            .map(NodeAccount::node)
                            .toList();
            assertThat(feasible).as(where).isEqualTo(scheduled.feasible());
            return;
        }
        refusedPods++;
        helpedPods += account.remedies().isEmpty() ? 0 : 1;
        for (Remedy remedy : account.remedies()) {
            prove(where, remedy, new Situation(pod, snapshot));
        }
    }

    private void prove(String where, Remedy remedy, Situation before) {
        Situation after = remedy.apply(before);
        var result = new SchedulerEngine(profile).schedule(after.pod(), after.snapshot());
        assertThat(result).as("%s: %s", where, remedy.sentence()).isInstanceOf(Scheduled.class);
        assertThat(((Scheduled) result).feasible())
                .as("%s: %s", where, remedy.sentence())
                .containsAll(remedy.nodes());
        remedy.changes().forEach(c -> changes.merge(c.getClass().getSimpleName(), 1, Integer::sum));
    }

    private static List<Path> worlds() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
        }
    }
}
