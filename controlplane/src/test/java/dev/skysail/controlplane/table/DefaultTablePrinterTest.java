package dev.skysail.controlplane.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.resource.ResourceInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DefaultTablePrinterTest {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Instant NOW = Instant.parse("2026-11-30T23:15:00Z");

    private final DefaultTablePrinter printer = new DefaultTablePrinter();

    static Stream<JsonNode> recordedTables() {
        return RecordedLines.read("tables.jsonl.gz").stream()
                .filter(line -> body(line).path("kind").asString("").equals("Table"))
                .filter(line -> body(line).path("columnDefinitions").isArray());
    }

    private static JsonNode body(JsonNode line) {
        return line.path("response").path("body");
    }

    @ParameterizedTest
    @MethodSource("recordedTables")
    void columnsAreThoseOfUpstream(JsonNode line) {
        ResourceInfo resource = resource(line.path("request").path("path").asString());
        ObjectNode table = printer.table(resource, List.of(), "Metadata", List.of(), NOW);
        assertThat(columns(table)).isEqualTo(columns(body(line)));
    }

    @ParameterizedTest
    @MethodSource("recordedTables")
    void cellsOfWholeObjectsAreThoseOfUpstream(JsonNode line) {
        ResourceInfo resource = resource(line.path("request").path("path").asString());
        for (JsonNode row : body(line).path("rows")) {
            boolean whole =
                    !row.path("object").path("kind").asString("").equals("PartialObjectMetadata");
            if (row.path("object") instanceof ObjectNode object && whole) {
                JsonNode printed =
                        printer.table(resource, List.of(object), "Object", List.of(), NOW)
                                .path("rows")
                                .path(0);
                assertThat(cells(printed)).isEqualTo(cells(row));
                assertThat(printed.path("conditions")).isEqualTo(row.path("conditions"));
                assertThat(printed.path("object")).isEqualTo(object);
            }
        }
    }

    private static List<String> columns(JsonNode table) {
        List<String> columns = new ArrayList<>();
        for (JsonNode column : table.path("columnDefinitions")) {
            columns.add(
                    String.join(
                            "|",
                            column.path("name").asString(),
                            column.path("type").asString(),
                            column.path("format").asString(),
                            column.path("priority").asString()));
        }
        return columns;
    }

    private static List<String> cells(JsonNode row) {
        List<String> cells = new ArrayList<>();
        for (JsonNode cell : row.path("cells")) {
            // recorded times are placeholders, so that their age is unknown
            String text = cell.toString();
            cells.add(text.equals("\"<unknown>\"") ? "\"<age>\"" : text);
        }
        return cells;
    }

    private static ResourceInfo resource(String path) {
        String[] parts = path.replaceAll("\\?.*", "").substring(1).split("/", -1);
        boolean core = parts[0].equals("api");
        int rest = core ? 2 : 3;
        boolean namespaced = parts.length > rest + 2 && parts[rest].equals("namespaces");
        String plural = namespaced ? parts[rest + 2] : parts[rest];
        String kind = plural.equals("pods") ? "Pod" : plural;
        return info(core ? "" : parts[1], core ? parts[1] : parts[2], plural, kind);
    }

    private static ResourceInfo info(String group, String version, String plural, String kind) {
        List<String> none = List.of();
        return new ResourceInfo(group, version, plural, "", kind, true, none, none, none, none);
    }

    private List<String> print(ResourceInfo resource, String json) {
        ObjectNode object = (ObjectNode) MAPPER.readTree(json.replace('\'', '"'));
        ObjectNode table = printer.table(resource, List.of(object), "None", List.of(), NOW);
        return cells(table.path("rows").path(0));
    }

    @Test
    void includeObjectDecidesWhatRowsCarry() {
        ResourceInfo pods = info("", "v1", "pods", "Pod");
        ObjectNode pod = MAPPER.createObjectNode();
        pod.putObject("metadata").put("name", "a");
        ObjectNode none = printer.table(pods, List.of(pod), "None", List.of(), NOW);
        ObjectNode metadata = printer.table(pods, List.of(pod), "Metadata", List.of(), NOW);
        assertThat(none.path("rows").path(0).path("object").isNull()).isTrue();
        assertThat(metadata.path("rows").path(0).path("object").toString())
                .isEqualTo(
                        "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\","
                                + "\"metadata\":{\"name\":\"a\"}}");
    }

    @Test
    void nodeWithRoleAndTaintedState() {
        assertThat(
                        print(
                                info("", "v1", "nodes", "Node"),
                                """
                                {'metadata': {'name': 'vn',
                                  'creationTimestamp': '2026-11-30T23:10:00Z',
                                  'labels': {'node-role.kubernetes.io/agent': ''}},
                                 'spec': {'unschedulable': true},
                                 'status': {'conditions': [{'type': 'Ready', 'status': 'True'}],
                                  'nodeInfo': {'kubeletVersion': 'v1'},
                                  'addresses': [{'type': 'InternalIP', 'address': '192.0.2.1'}]}}
                                """))
                .containsExactly(
                        "\"vn\"",
                        "\"Ready,SchedulingDisabled\"",
                        "\"agent\"",
                        "\"5m\"",
                        "\"v1\"",
                        "\"192.0.2.1\"",
                        "\"<none>\"",
                        "\"<age>\"",
                        "\"<age>\"",
                        "\"<age>\"");
    }

    @Test
    void podInItsSecondInitContainer() {
        assertThat(
                        print(
                                info("", "v1", "pods", "Pod"),
                                """
                                {'metadata': {'name': 'p'},
                                 'spec': {'initContainers': [{'name': 'i'}, {'name': 'j'}],
                                          'containers': [{'name': 'c'}]},
                                 'status': {'phase': 'Pending', 'initContainerStatuses': [
                                   {'name': 'i', 'state': {'terminated': {'exitCode': 0}}},
                                   {'name': 'j', 'state': {'running': {}}}]}}
                                """))
                .startsWith("\"p\"", "\"0/1\"", "\"Init:1/2\"", "\"0\"");
    }

    @Test
    void sidecarsCountAndRestartsShowWhen() {
        assertThat(
                        print(
                                info("", "v1", "pods", "Pod"),
                                """
                                {'metadata': {'name': 'p'},
                                 'spec': {'initContainers': [
                                            {'name': 's', 'restartPolicy': 'Always'}],
                                          'containers': [{'name': 'c'}],
                                          'readinessGates': [{'conditionType': 'x'}]},
                                 'status': {'phase': 'Running', 'conditions': [
                                    {'type': 'x', 'status': 'True'}],
                                   'initContainerStatuses': [{'name': 's', 'started': true,
                                     'ready': true, 'state': {'running': {}}}],
                                   'containerStatuses': [{'name': 'c', 'ready': true,
                                     'restartCount': 1, 'state': {'running': {}},
                                     'lastState': {'terminated':
                                        {'finishedAt': '2026-11-30T23:10:00Z'}}}]}}
                                """))
                .isEqualTo(
                        List.of(
                                "\"p\"",
                                "\"2/2\"",
                                "\"Running\"",
                                "\"1 (5m ago)\"",
                                "\"<age>\"",
                                "\"<none>\"",
                                "\"<none>\"",
                                "\"<none>\"",
                                "\"1/1\""));
    }

    @Test
    void completedContainerBesideARunningOneIsNotReady() {
        assertThat(
                        print(
                                info("", "v1", "pods", "Pod"),
                                """
                                {'metadata': {'name': 'p'}, 'spec': {'containers': [{}, {}]},
                                 'status': {'phase': 'Running', 'containerStatuses': [
                                   {'state': {'terminated': {'reason': 'Completed'}}},
                                   {'ready': true, 'state': {'running': {}}}]}}
                                """))
                .startsWith("\"p\"", "\"1/2\"", "\"NotReady\"");
    }

    @Test
    void serviceAndSelectorTexts() {
        assertThat(
                        print(
                                info("", "v1", "services", "Service"),
                                """
                                {'metadata': {'name': 's'}, 'spec': {'type': 'NodePort',
                                  'clusterIP': '10.96.0.9', 'selector': {'b': '2', 'a': '1'},
                                  'ports': [{'port': 80, 'nodePort': 30080, 'protocol': 'TCP'}]}}
                                """))
                .endsWith(
                        "\"NodePort\"",
                        "\"10.96.0.9\"",
                        "\"<none>\"",
                        "\"80:30080/TCP\"",
                        "\"<age>\"",
                        "\"a=1,b=2\"");
        assertThat(
                        print(
                                info("apps", "v1", "deployments", "Deployment"),
                                """
                                {'metadata': {'name': 'd'}, 'spec': {'replicas': 2,
                                  'selector': {'matchExpressions': [
                                    {'key': 'k', 'operator': 'In', 'values': ['y', 'x']}]},
                                  'template': {'spec': {'containers': [
                                    {'name': 'c1', 'image': 'i1'},
                                    {'name': 'c2', 'image': 'i2'}]}}},
                                 'status': {'updatedReplicas': 2}}
                                """))
                .isEqualTo(
                        List.of(
                                "\"d\"",
                                "\"0/2\"",
                                "2",
                                "0",
                                "\"<age>\"",
                                "\"c1,c2\"",
                                "\"i1,i2\"",
                                "\"k in (x,y)\""));
    }

    @Test
    void eventsWithOldAndNewTimestamps() {
        assertThat(
                        print(
                                info("", "v1", "events", "Event"),
                                """
                                {'metadata': {'name': 'e'}, 'type': 'Normal', 'reason': 'Scheduled',
                                 'involvedObject': {'kind': 'Pod', 'name': 'p'},
                                 'eventTime': '2026-11-30T23:14:58.000000Z', 'message': 'm ',
                                 'reportingComponent': 'default-scheduler',
                                 'reportingInstance': 'default-scheduler-1'}
                                """))
                .isEqualTo(
                        List.of(
                                "\"2s\"",
                                "\"Normal\"",
                                "\"Scheduled\"",
                                "\"pod/p\"",
                                "\"\"",
                                "\"default-scheduler, default-scheduler-1\"",
                                "\"m\"",
                                "\"2s\"",
                                "1",
                                "\"e\""));
    }

    @Test
    void customColumnsOfTheRecordedSelectors() {
        List<JsonNode> lines = RecordedLines.read("crd-selector.jsonl.gz");
        JsonNode table =
                lines.stream()
                        .map(DefaultTablePrinterTest::body)
                        .filter(b -> b.path("kind").asString("").equals("Table"))
                        .findFirst()
                        .orElseThrow();
        List<ObjectNode> columns = new ArrayList<>();
        String prefix = "Custom resource definition column (in JSONPath format): ";
        for (JsonNode definition : table.path("columnDefinitions")) {
            if (!definition.path("name").asString().equals("Name")) {
                ObjectNode column = ((ObjectNode) definition).deepCopy();
                String text = column.path("description").asString();
                boolean derived = text.startsWith(prefix);
                column.put("jsonPath", derived ? text.substring(prefix.length()) : ".spec.policy");
                if (derived) {
                    column.remove("description");
                }
                columns.add(column);
            }
        }
        ObjectNode object =
                (ObjectNode)
                        MAPPER.readTree(
                                """
                                {"metadata": {"name": "full",
                                  "creationTimestamp": "2026-11-30T23:13:59Z"},
                                 "spec": {"policy": "fair", "priority": 10, "zones": ["a","b"]}}
                                """);
        ResourceInfo selectors = info("golden.example", "v1", "selectors", "Selector");
        ObjectNode printed = printer.table(selectors, List.of(object), "None", columns, NOW);
        assertThat(columns(printed)).isEqualTo(columns(table));
        List<String> expected = new ArrayList<>(cells(table.path("rows").path(0)));
        expected.set(expected.size() - 1, "\"61s\"");
        assertThat(cells(printed.path("rows").path(0))).isEqualTo(expected);
    }

    @Test
    void unknownKindsShowTheirAge() {
        ResourceInfo widgets = info("golden.example", "v1", "widgets", "Widget");
        ObjectNode table = printer.table(widgets, List.of(), "None", List.of(), NOW);
        assertThat(columns(table)).containsExactly("Name|string|name|0", "Age|date||0");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "119, 119s",
        "120, 2m",
        "179, 2m59s",
        "600, 10m",
        "10799, 179m",
        "10800, 3h",
        "28799, 7h59m",
        "28800, 8h",
        "172799, 47h",
        "172800, 2d",
        "180000, 2d2h",
        "691200, 8d",
        "63072000, 2y",
        "220752000, 7y",
        "252288000, 8y",
        "-1, 0s",
        "-2, <invalid>"
    })
    void durations(long seconds, String text) {
        assertThat(HumanDuration.format(java.time.Duration.ofSeconds(seconds))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                ".spec.a; 1",
                ".spec['b.c']; 2",
                ".spec.b\\.c; 2",
                ".list[0].n; x",
                ".list[-1].n; y",
                ".list[*].n; x",
                ".list[?(@.n==\"y\")].v; 4",
                "{.spec.a}; 1",
                ".spec.none; none",
                ".spec.a | bad; none"
            })
    void paths(String path, String expected) {
        JsonNode object =
                MAPPER.readTree(
                        "{\"spec\":{\"a\":1,\"b.c\":2},"
                                + "\"list\":[{\"n\":\"x\",\"v\":3},{\"n\":\"y\",\"v\":4}]}");
        assertThat(SimplePath.parse(path).find(object).map(JsonNode::asString).orElse("none"))
                .isEqualTo(expected);
    }
}
