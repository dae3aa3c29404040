package dev.skysail.kubernetes.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad files end in one sentence that names file, document and field. */
class BadInputTest {

    private static final String NODE =
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
            """;

    private static Inventory read(String text) {
        return read(new ManifestReader(), text);
    }

    private static Inventory read(ManifestReader reader, String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            reader.read("c.yaml", new ByteArrayInputStream(bytes));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return reader.take();
    }

    private static String pod(String spec) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: {name: p, namespace: shop}
        spec: %s
        """
                .formatted(spec);
    }

    private static String requesting(String resources) {
        return pod("{containers: [{name: c, resources: {requests: " + resources + "}}]}");
    }

    private static String constrained(String fields) {
        return pod("{containers: [{name: c}], " + fields + "}");
    }

    private static void refused(String text, String sentence) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ManifestException.class)
                .hasMessage(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu: -1 | must not be negative, but is -1",
                "cpu: -500m | must not be negative, but is -500m",
                "cpu: many | must be a quantity such as 500m or 2Gi, not \"many\"",
                "cpu: 1e18 | is larger than 64 bits can hold: 1e18",
                "cpu: 1e999999999 | is larger than 64 bits can hold: 1e999999999",
                "cpu: 1e-999999999 | has too many digits: 1e-999999999",
                "cpu: [1] | must be a quantity such as 500m or 2Gi, not [1]",
            })
    void quantities(String amount, String what) {
        String text = amount.replaceFirst(": ([^\\[].*)", ": \"$1\"");
        refused(
                requesting("{" + text + "}"),
                "c.yaml, document 1 (Pod shop/p): spec.containers[0].resources.requests.cpu "
                        + what
                        + ".");
    }

    @Test
    void memoryBeyond64BitsIsReadAsAnApiServerReadsItOnlyWhenAsked() {
        String text = requesting("{memory: 50E}");
        refused(
                text,
                "c.yaml, document 1 (Pod shop/p): spec.containers[0].resources.requests.memory"
                        + " is larger than 64 bits can hold: 50E.");
        Inventory read = read(new ManifestReader(false), text);
        assertThat(read.pods().getFirst().pod().containers().getFirst().requests().get("memory"))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tolerations: [{key: a, operator: Gte}] | spec.tolerations[0].operator"
                        + " must be one of Equal, Exists, not \"Gte\"",
                "tolerations: [{key: a, effect: Never}] | spec.tolerations[0].effect"
                        + " must be one of NoSchedule, PreferNoSchedule, NoExecute, not \"Never\"",
                "nodeSelector: {a: 1} | spec.nodeSelector[a]"
                        + " must be text, not 1; put it in quotes if it is meant so",
                "nodeSelector: [a] | spec.nodeSelector must be a mapping, not [\"a\"]",
                "priority: high | spec.priority must be a whole number of 32 bits, not \"high\"",
                "priority: 3000000000 | spec.priority"
                        + " must be a whole number of 32 bits, not 3000000000",
                "preemptionPolicy: Maybe | spec.preemptionPolicy"
                        + " must be one of PreemptLowerPriority, Never, not \"Maybe\"",
                "topologySpreadConstraints: [{maxSkew: 0}]"
                        + " | spec.topologySpreadConstraints[0].maxSkew must be at least 1, not 0",
                "topologySpreadConstraints: [{maxSkew: 1}]"
                        + " | spec.topologySpreadConstraints[0].topologyKey is missing",
            })
    void podFields(String fields, String what) {
        refused(constrained(fields), "c.yaml, document 1 (Pod shop/p): " + what + ".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{key: a, operator: Like, values: [b]} | operator must be one of In, NotIn, Exists,"
                        + " DoesNotExist, not \"Like\"",
                "{key: a, operator: Gt, values: ['1']} | operator must be one of In, NotIn, Exists,"
                        + " DoesNotExist, not \"Gt\"",
                "{key: a, operator: In} | values must name at least one value for operator In",
                "{key: a, operator: Exists, values: [b]} | values"
                        + " must not be given with operator Exists",
                "{operator: Exists} | key is missing",
            })
    void selectorOperators(String expression, String what) {
        refused(
                constrained(
                        "affinity: {podAntiAffinity:"
                                + " {requiredDuringSchedulingIgnoredDuringExecution:"
                                + " [{topologyKey: z, labelSelector: {matchExpressions: ["
                                + expression
                                + "]}}]}}"),
                "c.yaml, document 1 (Pod shop/p): spec.affinity.podAntiAffinity"
                        + ".requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector"
                        + ".matchExpressions[0]."
                        + what
                        + ".");
    }

    @Test
    void malformedYamlNamesDocumentLineAndColumn() {
        assertThatThrownBy(() -> read(NODE + "---\nkind: Pod\n  metadata: {}\n"))
                .isInstanceOf(ManifestException.class)
                .hasMessageMatching(
                        "c.yaml, document 2, line \\d+, column \\d+: not well-formed YAML: .*\\.");
        assertThatThrownBy(() -> read("{\"kind\": \"Pod\", }"))
                .isInstanceOf(ManifestException.class)
                .hasMessageMatching(
                        "(?s)c.yaml, document 1, line 1, column \\d+: not well-formed JSON: .*");
        refused("a: 1\na: 2\n", "c.yaml, document 1: the key a stands twice in one mapping.");
        refused("- a\n", "c.yaml, document 1: the object must be a mapping.");
        refused("kind: Pod\n", "c.yaml, document 1: apiVersion is missing.");
    }

    @Test
    void namesStandOnce() {
        refused(
                NODE + "---\n" + NODE,
                "c.yaml, document 2: Node n1 stands twice; first in c.yaml, document 1.");
    }

    @Test
    void ownersDoNotGoRoundInCircles() {
        String text =
                """
                apiVersion: v1
                kind: List
                items:
                - apiVersion: apps/v1
                  kind: ReplicaSet
                  metadata: {name: a, ownerReferences: [{kind: ReplicaSet, name: b}]}
                  spec: {selector: {matchLabels: {x: y}}}
                - apiVersion: apps/v1
                  kind: ReplicaSet
                  metadata: {name: b, ownerReferences: [{kind: ReplicaSet, name: a}]}
                  spec: {selector: {matchLabels: {x: y}}}
                """;
        refused(
                text,
                "c.yaml, document 1, items[0]: metadata.ownerReferences go round in a circle:"
                        + " ReplicaSet default/a <- ReplicaSet default/b"
                        + " <- ReplicaSet default/a.");
    }

    @Test
    void podsSitOnNodesThatExist() {
        Inventory read = read(NODE + "---\n" + constrained("nodeName: n2"));
        assertThatThrownBy(() -> ManifestReader.checkNodes(read, ManifestReader.nodeNames(read)))
                .hasMessage(
                        "c.yaml, document 2 (Pod shop/p): spec.nodeName is n2, but there is no"
                                + " such node.");
    }

    @Test
    void whatIsNotReadIsSaidOnce() {
        ManifestReader reader = new ManifestReader();
        read(
                reader,
                NODE
                        + "---\n"
                        + constrained("resourceClaims: [{name: gpu}], tolerations2: []")
                        + "---\n{apiVersion: example.com/v1, kind: Widget, metadata: {name: w}}\n"
                        + "---\n{apiVersion: example.com/v1, kind: Widget, metadata: {name: v}}\n");
        assertThat(reader.warnings().sentences())
                .isEqualTo(
                        List.of(
                                "c.yaml, document 3 (Widget w): objects of kind Widget play no"
                                        + " part in a decision (2 times).",
                                "c.yaml, document 2 (Pod shop/p): spec.resourceClaims is not taken"
                                        + " into account; kube-scheduler could decide otherwise.",
                                "c.yaml, document 2 (Pod shop/p): spec.tolerations2 is not a known"
                                        + " field and was left out."));
    }

    @Test
    void listsDocumentsAndFormatsMix() {
        String json =
                """
                {"apiVersion": "v1", "items": [
                  {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1"}}
                ], "kind": "List"}
                {"apiVersion": "v1", "kind": "NodeList", "items": [{"metadata": {"name": "n2"}}]}
                """;
        assertThat(read(json).nodes()).extracting("name").containsExactly("n1", "n2");
        String yaml =
                """
                # a comment only
                ---
                apiVersion: v1
                items:
                - {apiVersion: v1, kind: Node, metadata: {name: n3}}
                kind: List
                ---
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n4"}}
                """;
        assertThat(read(yaml).nodes()).extracting("name").containsExactly("n3", "n4");
    }

    @Test
    void anchorsAndMergesAreFollowedWithinBounds() {
        String text =
                """
                apiVersion: v1
                kind: Node
                metadata:
                  name: n1
                  labels: &shared {zone: a}
                  annotations: {<<: *shared, b: c}
                """;
        assertThat(read(text).nodes().getFirst().labels()).containsEntry("zone", "a");
        refused("a: *nowhere\n", "c.yaml, document 1: there is no anchor &nowhere.");
    }
}
