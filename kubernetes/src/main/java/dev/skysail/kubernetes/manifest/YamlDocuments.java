package dev.skysail.kubernetes.manifest;

import java.io.Reader;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads YAML documents event by event, and the items of a List one by one. */
final class YamlDocuments {

    private static final JsonNodeFactory FACTORY = JsonNodeFactory.instance;
    private static final String MERGE = "<<";
    private static final int ALIASES_MAX = 1000;
    private static final int DEPTH_MAX = 100;

    private final String file;
    private final DocumentSink sink;
    private final Map<String, JsonNode> anchors = new HashMap<>();
    private int document;
    private int depth;
    private int aliases;
    private @Nullable Iterator<Event> events;

    YamlDocuments(String file, DocumentSink sink) {
        this.file = file;
        this.sink = sink;
    }

    void read(Reader reader) {
        LoadSettings settings =
                LoadSettings.builder()
                        .setLabel(file)
                        .setCodePointLimit(Integer.MAX_VALUE)
                        .setParseComments(false)
                        .build();
        try {
            events = new Parse(settings).parseReader(reader).iterator();
            while (hasNext()) {
                if (next().getEventId() == Event.ID.DocumentStart) {
                    document++;
                    anchors.clear();
                    aliases = 0;
                    document(next());
                }
            }
        } catch (YamlEngineException e) {
            throw malformed(e);
        }
    }

    private boolean hasNext() {
        return events != null && events.hasNext();
    }

    private Event next() {
        if (events == null || !events.hasNext()) {
            throw new YamlEngineException("the stream ends in the middle of a document");
        }
        return events.next();
    }

    private void document(Event first) {
        Origin origin = new Origin(file, document, -1);
        if (!(first instanceof MappingStartEvent)) {
            JsonNode other = node(first);
            if (!other.isNull()) {
                throw Field.root(origin, other).error("must be a mapping");
            }
            return;
        }
        ObjectNode object = FACTORY.objectNode();
        boolean list = false;
        for (Event event = next(); !isEnd(event); event = next()) {
            String key = key(event);
            Event value = next();
            if (key.equals("items") && value instanceof SequenceStartEvent) {
                list = true;
                items(object);
            } else {
                put(object, key, node(value));
            }
        }
        if (list) {
            sink.endOfList(origin, object);
        } else if (!object.isEmpty()) {
            sink.take(origin, object);
        }
    }

    private void items(ObjectNode list) {
        int item = 0;
        for (Event event = next(); !isEnd(event); event = next()) {
            JsonNode object = ListItems.withKind(node(event), list);
            sink.take(new Origin(file, document, item++), object);
        }
    }

    private static boolean isEnd(Event event) {
        return event.getEventId() == Event.ID.MappingEnd
                || event.getEventId() == Event.ID.SequenceEnd;
    }

    private JsonNode node(Event event) {
        if (++depth > DEPTH_MAX) {
            throw fail("it is nested more than " + DEPTH_MAX + " levels deep");
        }
        JsonNode node =
                switch (event) {
                    case ScalarEvent scalar -> scalar(scalar);
                    case MappingStartEvent mapping -> mapping();
                    case SequenceStartEvent sequence -> sequence();
                    case AliasEvent alias -> alias(alias);
                    default -> throw fail("unexpected " + event.getEventId());
                };
        depth--;
        if (event instanceof NodeEvent anchored && !(event instanceof AliasEvent)) {
            anchored.getAnchor().ifPresent(anchor -> anchors.put(anchor.getValue(), node));
        }
        return node;
    }

    private static JsonNode scalar(ScalarEvent event) {
        boolean plain = event.isPlain() && event.getTag().isEmpty();
        return plain ? Scalars.plain(event.getValue()) : FACTORY.stringNode(event.getValue());
    }

    private JsonNode sequence() {
        ArrayNode array = FACTORY.arrayNode();
        for (Event event = next(); !isEnd(event); event = next()) {
            array.add(node(event));
        }
        return array;
    }

    private JsonNode mapping() {
        ObjectNode object = FACTORY.objectNode();
        ObjectNode merged = FACTORY.objectNode();
        for (Event event = next(); !isEnd(event); event = next()) {
            String key = key(event);
            JsonNode value = node(next());
            if (key.equals(MERGE)) {
                merge(merged, value);
            } else {
                put(object, key, value);
            }
        }
        if (merged.isEmpty()) {
            return object;
        }
        merged.setAll(object);
        return merged;
    }

    private void merge(ObjectNode merged, JsonNode value) {
        switch (value) {
            case ObjectNode one -> one.forEachEntry(merged::putIfAbsent);
            case ArrayNode several -> several.forEach(one -> merge(merged, one));
            default -> throw fail("<< must refer to a mapping");
        }
    }

    private JsonNode alias(AliasEvent event) {
        if (++aliases > ALIASES_MAX) {
            throw fail("it uses more than " + ALIASES_MAX + " aliases");
        }
        String name = event.getAlias().getValue();
        JsonNode node = anchors.get(name);
        if (node == null) {
            throw fail("there is no anchor &" + name);
        }
        return node;
    }

    private String key(Event event) {
        if (event instanceof ScalarEvent scalar) {
            return scalar.getValue();
        }
        throw fail("a key must be text");
    }

    private void put(ObjectNode object, String key, JsonNode value) {
        if (object.has(key)) {
            throw fail("the key " + key + " stands twice in one mapping");
        }
        object.set(key, value);
    }

    private ManifestException fail(String what) {
        return new ManifestException(
                "%s, document %d: %s.".formatted(file, Math.max(1, document), what));
    }

    private ManifestException malformed(YamlEngineException failure) {
        String place = "%s, document %d".formatted(file, Math.max(1, document));
        String what = failure.getMessage();
        if (failure instanceof MarkedYamlEngineException marked) {
            what = marked.getProblem();
            Mark mark = marked.getProblemMark().orElse(null);
            if (mark != null) {
                int line = mark.getLine() + 1;
                int column = mark.getColumn() + 1;
                place += ", line " + line + ", column " + column;
            }
        }
        String text = what == null ? "" : what.strip().replaceAll("\\s+", " ");
        return new ManifestException(place + ": not well-formed YAML: " + text + ".");
    }
}
