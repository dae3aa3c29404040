package dev.skysail.virtualkubelet.pod;

import dev.skysail.kubernetes.cluster.VirtualNodes;
import dev.skysail.kubernetes.engine.EngineModel;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.virtualkubelet.node.EngineNodes;
import dev.skysail.virtualkubelet.node.ServedNode;
import dev.skysail.virtualkubelet.node.ZoneReport;
import dev.skysail.virtualkubelet.node.ZoneReports;
import dev.skysail.virtualkubelet.zone.CandidateZone;
import dev.skysail.virtualkubelet.zone.ZoneAnswer;
import dev.skysail.virtualkubelet.zone.ZonePlacement;
import dev.skysail.virtualkubelet.zone.ZoneQuestion;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Chooses a pod's zone, one pod after another, so that each choice sees the one before.
 *
 * <p>A pod that has a zone already keeps it: its order may be under way there.
 */
final class PodPlacer {

    /** Annotation: the subnet the pod's address comes from. */
    static final String SUBNET_ANNOTATION = "skysail.dev/subnet";

    /** Annotation: the decision, in JSON. */
    static final String RECORD_ANNOTATION = "skysail.dev/placement";

    private final PodBook book;
    private final Supplier<Snapshot> cluster;
    private final ZonePlacement placement = new ZonePlacement();
    private final ReentrantLock lock = new ReentrantLock();

    PodPlacer(PodBook book, Supplier<Snapshot> cluster) {
        this.book = book;
        this.cluster = cluster;
    }

    ZoneAnswer place(Pod pod, ServedNode.Virtual node, PodProgress progress) {
        lock.lock();
        try {
            ZoneAnswer answer = placement.decide(question(pod, node, progress));
            if (answer instanceof ZoneAnswer.Placed placed) {
                book.assume(pod.getMetadata().getUid(), placed.zone());
            }
            return answer;
        } finally {
            lock.unlock();
        }
    }

    private ZoneQuestion question(Pod pod, ServedNode.Virtual node, PodProgress progress) {
        var dialect = node.spec().dialect();
        var rules = node.spec().rules();
        List<ZoneReport> reports =
                ZoneReports.of(
                        node.zones(), node.provider().zones(), book.used(node.name(), dialect));
        List<CandidateZone> zones = new ArrayList<>();
        for (ZoneReport report : reports) {
            zones.add(
                    new CandidateZone(
                            report.name(),
                            report.healthy(),
                            report.capacity(),
                            report.freeAddresses(),
                            progress.refusals().getOrDefault(report.name(), "")));
        }
        String kept = PodBook.annotation(pod, dialect.logicalZoneAnnotation());
        String wished =
                kept.isEmpty() ? PodBook.annotation(pod, VirtualNodes.ZONE_ANNOTATION) : kept;
        return new ZoneQuestion(
                EngineModel.pod(pod),
                EngineNodes.of(node),
                zones,
                book.placed(node.name(), dialect),
                cluster.get(),
                new ZoneQuestion.Wishes(
                        subnets(PodBook.annotation(pod, dialect.subnetIdsAnnotation())),
                        wished,
                        rules.handleTopology(),
                        rules.handleAffinity(),
                        rules.strict()));
    }

    private static List<String> subnets(String annotation) {
        return Arrays.stream(annotation.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
