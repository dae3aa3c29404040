package dev.skysail.scheduling.golden;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Short words for reading manifests.
final class Json {
    private Json() {}

    static String name(JsonNode item) {
        return item.path("metadata").path("name").asString();
    }

    static String namespace(JsonNode item) {
        String namespace = text(item.path("metadata"), "namespace");
        return namespace.isEmpty() ? "default" : namespace;
    }

    static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isMissingNode() || value.isNull() ? "" : value.asString();
    }

    static Map<String, String> map(JsonNode node) {
        Map<String, String> map = new TreeMap<>();
        node.properties().forEach(entry -> map.put(entry.getKey(), entry.getValue().asString()));
        return map;
    }

    static List<String> strings(JsonNode node) {
        List<String> strings = new ArrayList<>();
        node.forEach(value -> strings.add(value.asString()));
        return strings;
    }
}
