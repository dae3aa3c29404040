package dev.skysail.cli.demo;

import dev.skysail.cli.cluster.LocalClusterOptions;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Stream;

/** A full machine, a retry on virtual nodes, and an order that times out after it was accepted. */
final class RetryWalkthrough implements Walkthrough {

    private static final String APP = "nginx-autoscaler";

    /** The words of the scheduler of Kubernetes 1.27 and 1.28. */
    private static final String FAILED_SCHEDULING =
            "0/3 nodes are available: 1 Insufficient cpu, 1 Insufficient memory, 2 node(s) had"
                    + " untolerated taint {virtual-kubelet.io/provider: cube-eci}. preemption: 0/3"
                    + " nodes are available: 1 No preemption victims found for incoming pod, 2"
                    + " Preemption is not helpful for scheduling..";

    private static final List<String> CALM =
            List.of("FailedScheduling", "Scheduled", "ProviderCreateSuccess");
    private static final List<String> AFTER_TIME_OUT =
            List.of(
                    "FailedScheduling",
                    "Scheduled",
                    "ProviderCreateFailed",
                    "ProviderCreateSuccess");

    @Override
    public String name() {
        return "retry";
    }

    @Override
    public String title() {
        return "A pod that fits nowhere moves to a virtual node, and a time-out buys nothing twice";
    }

    @Override
    public LocalClusterOptions cluster() {
        return LocalClusterOptions.defaults()
                .withMachineNames(List.of("master"))
                .withVirtualNodes(List.of("vnd-0001", "vnd-0002"))
                .withTextProfile("1.28");
    }

    @Override
    public void play(Stage stage, Claims claims) {
        claims.step("fill the one real machine (4 vCPU, 8 GiB) almost to the brim");
        stage.createExample("filler.yaml");
        claims.check(
                "the machine is full",
                stage.awaitPod("filler", Stage::isRunning),
                "filler does not run");
        claims.step("let the next order time out after the cloud accepted it");
        stage.cluster().cloud().faults().timeOutNextOrders(1);
        claims.step("create seeds/seed002-08-deployment-nginx-deployment-autoscaler.yaml");
        stage.createExample("seeds/seed002-08-deployment-nginx-deployment-autoscaler.yaml");
        boolean running = stage.awaitRunning("app", APP, 2);
        List<Pod> pods = stage.pods("app", APP);
        claims.check("both replicas run", running, pods.stream().map(Pod::getStatus).toList());
        claims.check(
                "both stand on virtual nodes",
                pods.stream().allMatch(stage::onVirtualNode),
                pods.stream().map(Stage::node).toList());
        claims.check(
                "no stale failure is left in their status",
                pods.stream().allMatch(p -> p.getStatus().getReason() == null),
                pods.stream().map(p -> p.getStatus().getReason()).toList());
        events(stage, claims, pods);
        claims.equal(
                "the cloud holds exactly one instance for each pod",
                2L,
                stage.cluster().cloud().instancesOf(uids(pods)));
    }

    private static void events(Stage stage, Claims claims, List<Pod> pods) {
        List<List<Event>> perPod = pods.stream().map(stage::events).toList();
        claims.check(
                "the scheduler's refusal reads: " + FAILED_SCHEDULING,
                perPod.stream().allMatch(e -> has(e, "FailedScheduling", FAILED_SCHEDULING)),
                perPod.stream().map(e -> messages(e, "FailedScheduling")).toList());
        for (List<Event> events : perPod) {
            List<String> reasons = events.stream().map(Event::getReason).toList();
            claims.check(
                    "then: " + String.join(", ", reasons),
                    reasons.equals(CALM) || reasons.equals(AFTER_TIME_OUT),
                    reasons);
        }
        claims.check(
                "each ended with: Create pod in provider successfully",
                perPod.stream()
                        .allMatch(
                                e ->
                                        has(
                                                e,
                                                "ProviderCreateSuccess",
                                                "Create pod in provider successfully")),
                perPod.stream().map(e -> messages(e, "ProviderCreateSuccess")).toList());
        List<String> failed =
                perPod.stream().flatMap(e -> messages(e, "ProviderCreateFailed").stream()).toList();
        claims.check(
                "the time-out is told once, as a warning: " + failed,
                failed.size() == 1 && failed.get(0).contains("context deadline exceeded"),
                failed);
    }

    private static List<String> uids(List<Pod> pods) {
        return pods.stream().map(p -> p.getMetadata().getUid()).toList();
    }

    private static boolean has(List<Event> events, String reason, String message) {
        return messages(events, reason).contains(message);
    }

    private static List<String> messages(List<Event> events, String reason) {
        Stream<Event> matching = events.stream().filter(e -> reason.equals(e.getReason()));
        return matching.map(Event::getMessage).toList();
    }
}
