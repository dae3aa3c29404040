package dev.skysail.controlplane.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The part of Kubernetes' JSONPath dialect that printer columns use: {@code .a.b}, {@code ['a']},
 * {@code \.} inside a name, {@code [0]}, {@code [-1]}, {@code [*]} and {@code
 * [?(@.field=="text")]}. Of several results the first counts.
 */
final class SimplePath {

    private static final Pattern NAME = Pattern.compile("\\.((?:\\\\.|[^.\\[\\]\\\\])+)");
    private static final Pattern QUOTED = Pattern.compile("\\[(?:'([^']*)'|\"([^\"]*)\")\\]");
    private static final Pattern INDEX = Pattern.compile("\\[(-?\\d+)\\]");
    private static final Pattern ALL = Pattern.compile("\\[\\*\\]|\\.\\*");
    private static final Pattern FILTER =
            Pattern.compile(
                    "\\[\\?\\(\\s*@((?:\\.[^.\\[\\]=!\\s]+)+)\\s*(==|!=)\\s*"
                            + "(?:'([^']*)'|\"([^\"]*)\"|([^'\"\\s)]+))\\s*\\)\\]");

    private final List<Function<JsonNode, Stream<JsonNode>>> steps;

    private SimplePath(List<Function<JsonNode, Stream<JsonNode>>> steps) {
        this.steps = steps;
    }

    /** Reads a path; one that is outside the dialect finds nothing. */
    static SimplePath parse(String text) {
        String path = text.startsWith("{") ? text.substring(1, text.length() - 1) : text;
        path = path.startsWith("$") ? path.substring(1) : path;
        List<Function<JsonNode, Stream<JsonNode>>> steps = new ArrayList<>();
        int at = 0;
        while (at < path.length()) {
            int next = step(path, at, steps);
            if (next < 0) {
                return new SimplePath(List.of(node -> Stream.empty()));
            }
            at = next;
        }
        return new SimplePath(steps);
    }

    private static int step(String path, int at, List<Function<JsonNode, Stream<JsonNode>>> to) {
        Matcher all = ALL.matcher(path).region(at, path.length());
        if (all.lookingAt()) {
            to.add(JsonNode::valueStream);
            return all.end();
        }
        Matcher name = NAME.matcher(path).region(at, path.length());
        if (name.lookingAt()) {
            String field = name.group(1).replaceAll("\\\\(.)", "$1");
            to.add(node -> Stream.of(node.path(field)));
            return name.end();
        }
        Matcher quoted = QUOTED.matcher(path).region(at, path.length());
        if (quoted.lookingAt()) {
            String field = quoted.group(1) != null ? quoted.group(1) : quoted.group(2);
            to.add(node -> Stream.of(node.path(field)));
            return quoted.end();
        }
        Matcher index = INDEX.matcher(path).region(at, path.length());
        if (index.lookingAt()) {
            int i = Integer.parseInt(index.group(1));
            to.add(node -> Stream.of(node.path(i < 0 ? i + node.size() : i)));
            return index.end();
        }
        return filter(path, at, to);
    }

    private static int filter(String path, int at, List<Function<JsonNode, Stream<JsonNode>>> to) {
        Matcher filter = FILTER.matcher(path).region(at, path.length());
        if (!filter.lookingAt()) {
            return -1;
        }
        SimplePath left = parse(filter.group(1));
        boolean wanted = filter.group(2).equals("==");
        String right =
                Stream.of(3, 4, 5).map(filter::group).filter(g -> g != null).findFirst().orElse("");
        to.add(
                node ->
                        node.valueStream()
                                .filter(
                                        item ->
                                                left.find(item)
                                                        .map(v -> v.asString("").equals(right))
                                                        .filter(equal -> equal == wanted)
                                                        .isPresent()));
        return filter.end();
    }

    Optional<JsonNode> find(JsonNode root) {
        Stream<JsonNode> nodes = Stream.of(root);
        for (Function<JsonNode, Stream<JsonNode>> step : steps) {
            nodes = nodes.flatMap(step).filter(node -> !node.isMissingNode());
        }
        return nodes.findFirst();
    }
}
