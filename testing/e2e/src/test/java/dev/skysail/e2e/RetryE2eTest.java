package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The retry on virtual nodes and an order that times out; docs/walkthroughs/retry.md. */
class RetryE2eTest {

    @Test
    void aFullMachineATimeOutAndOneInstanceForEachPod() {
        try (SkysailUp up =
                SkysailUp.start(
                        "--nodes",
                        "master",
                        "--virtual-nodes",
                        "vnd-0001,vnd-0002",
                        "--text-profile",
                        "1.28")) {
            Transcript page =
                    new Transcript(up, "retry", "A pod that fits nowhere moves to a virtual node");
            page.say(
                    "`./skysail up --nodes master --virtual-nodes vnd-0001,vnd-0002 --text-profile"
                        + " 1.28`. The machine is filled, and the next order will time out after"
                        + " the cloud accepted it.");
            page.run("kubectl apply -f examples/filler.yaml").succeeded();
            page.run("kubectl wait --for=condition=Ready pod/filler --timeout=60s").succeeded();
            page.run(
                            "kubectl patch configmap skysail-cloud -n kube-system --type=merge -p"
                                    + " '{\"data\":{\"timeOutNextOrders\":\"1\"}}'")
                    .succeeded();
            up.await(
                    "the cloud took the order to fail",
                    () ->
                            up.shell(
                                            "kubectl get configmap skysail-cloud -n kube-system -o"
                                                    + " jsonpath='{.metadata.annotations}'")
                                    .out()
                                    .contains("applied"));
            page.run(
                            "kubectl create -f"
                                + " examples/seeds/seed002-08-deployment-nginx-deployment-autoscaler.yaml")
                    .succeeded();
            up.awaitRunning("app=nginx-autoscaler", 2);
            String pods =
                    page.run(
                                    "kubectl get pods -l app=nginx-autoscaler -o wide | sed"
                                            + " 's/vnd-000[12]/vnd-000x/'")
                            .succeeded();
            assertThat(pods.lines().skip(1))
                    .allSatisfy(line -> assertThat(line).contains("1/1", "Running", "vnd-000x"));
            String events =
                    up.shell("kubectl get events --sort-by=.metadata.resourceVersion").succeeded();
            assertThat(events)
                    .contains(
                            "0/3 nodes are available: 1 Insufficient cpu, 1 Insufficient memory, 2"
                                + " node(s) had untolerated taint {virtual-kubelet.io/provider:"
                                + " cube-eci}. preemption: 0/3 nodes are available: 1 No preemption"
                                + " victims found for incoming pod, 2 Preemption is not helpful for"
                                + " scheduling..");
            assertThat(lines(events, "ProviderCreateFailed"))
                    .singleElement()
                    .asString()
                    .contains("context deadline exceeded");
            assertThat(lines(events, "ProviderCreateSuccess")).hasSize(2);
            page.say("The cloud got one order for each pod and holds one instance for each:");
            up.await(
                    "the cloud has told what it holds",
                    () -> cloudStatus(up, "orders").equals("2"));
            page.run(
                            "kubectl get configmap skysail-cloud-status -n kube-system -o"
                                    + " jsonpath='{.data.orders} {.data.instances}{\"\\n\"}'")
                    .succeeded();
            assertThat(cloudStatus(up, "instances")).isEqualTo("2");
            page.say("The events of the pod whose order timed out:");
            page.run(
                            "kubectl describe $(kubectl get events --field-selector"
                                    + " reason=ProviderCreateFailed -o"
                                    + " jsonpath='pod/{.items[0].involvedObject.name}') | sed -n"
                                    + " '/^Events:/,$p' | sed 's/vnd-000[12]/vnd-000x/'")
                    .succeeded();
            page.compare();
        }
    }

    private static String cloudStatus(SkysailUp up, String key) {
        return up.shell(
                        "kubectl get configmap skysail-cloud-status -n kube-system -o"
                                + " jsonpath='{.data."
                                + key
                                + "}'")
                .succeeded();
    }

    private static java.util.List<String> lines(String events, String reason) {
        return events.lines().filter(line -> line.contains(reason)).toList();
    }
}
