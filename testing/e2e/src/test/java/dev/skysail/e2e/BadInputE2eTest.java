package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bad input gets a sentence: no stack trace, no hang, nothing half done. */
class BadInputE2eTest {

    private static SkysailUp up;

    @BeforeAll
    static void start() {
        up = SkysailUp.start("--nodes", "1", "--virtual-nodes", "bci-0001");
    }

    @AfterAll
    static void stop() {
        up.close();
    }

    @Test
    void aPortInUseIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Outcome second =
                    Command.run(
                            List.of(
                                    Project.path("skysail").toString(),
                                    "up",
                                    "--port",
                                    "" + taken.getLocalPort()),
                            Map.of(),
                            "");
            assertThat(second.exitCode()).isNotZero();
            assertThat(second.err())
                    .contains("127.0.0.1:" + taken.getLocalPort())
                    .contains("in use")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void aWrongOptionTeaches() {
        Outcome wrong =
                Command.run(
                        List.of(Project.path("skysail").toString(), "up", "--nodez", "3"),
                        Map.of(),
                        "");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("--nodez").contains("--nodes").doesNotContain("\tat ");
    }

    @Test
    void anInvalidManifestShowsTheFieldPath() {
        String pod =
                """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: bad
                spec:
                  containers:
                  - name: Bad_Name
                    image: app:1
                """;
        assertThat(up.kubectlWith(pod, "create", "-f", "-").failed())
                .startsWith(
                        "The Pod \"bad\" is invalid: spec.containers[0].name: Invalid value:"
                                + " \"Bad_Name\"");
    }

    @Test
    void anUnknownFieldIsRefusedByApplyAndWarnedAboutOtherwise() {
        String pod =
                """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: unknown-field
                spec:
                  nodeNam: node-1
                  containers:
                  - name: app
                    image: app:1
                """;
        assertThat(up.kubectlWith(pod, "create", "-f", "-").failed())
                .contains("unknown field \"spec.nodeNam\"");
        assertThat(up.kubectlWith(pod, "create", "-f", "-", "--validate=warn").err())
                .contains("Warning: unknown field \"spec.nodeNam\"");
        up.kubectl("delete", "pod", "unknown-field", "--grace-period=1").succeeded();
    }

    @Test
    void aWrongTokenIsNobody() {
        Outcome outcome =
                up.shell(
                        "kubectl --kubeconfig /dev/null --server $(kubectl config view --minify -o"
                                + " jsonpath='{.clusters[0].cluster.server}')"
                                + " --insecure-skip-tls-verify --token nonsense get pods");
        assertThat(outcome.failed()).contains("Unauthorized");
    }

    @Test
    void anOversizedBodyIsRefused() {
        String big = "x".repeat(4 * 1024 * 1024);
        String map =
                "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: big\ndata:\n  a: "
                        + big
                        + "\n";
        assertThat(up.kubectlWith(map, "create", "-f", "-").failed()).contains("too large");
    }

    @Test
    void aVirtualNodeWithoutASubnetSaysSo() {
        String refusal = create("no-subnet", "  - name: zoneD\n    subnets: []\n").failed();
        assertThat(refusal)
                .contains("spec.zones[0].subnets")
                .contains("should have at least 1 items");
    }

    @Test
    void aSubnetInTwoZonesSaysSo() {
        String message =
                invalid(
                        "two-zones",
                        """
                          - name: zoneD
                            subnets: [sbn-A]
                          - name: zoneE
                            subnets: [sbn-A]
                        """);
        assertThat(message).contains("sbn-A", "zoneD", "zoneE");
    }

    private static Outcome create(String name, String zones) {
        String manifest =
                """
                apiVersion: skysail.dev/v1alpha1
                kind: VirtualNode
                metadata:
                  name: %s
                spec:
                  dialect: bci
                  provider:
                    type: sim
                  zones:
                %s\
                """
                        .formatted(name, zones);
        return up.kubectlWith(manifest, "create", "-f", "-");
    }

    private static String invalid(String name, String zones) {
        create(name, zones).succeeded();
        up.await(
                name + " is judged",
                () ->
                        up.kubectl("get", "virtualnode", name, "-o", "jsonpath={.status.phase}")
                                .out()
                                .equals("Invalid"));
        String message =
                up.kubectl(
                                "get",
                                "virtualnode",
                                name,
                                "-o",
                                "jsonpath={.status.conditions[0].message}")
                        .succeeded();
        assertThat(up.kubectl("get", "node", name).failed()).contains("NotFound");
        return message;
    }
}
