package dev.skysail.kubernetes.manifest;

import java.io.InputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads JSON documents one after the other, and the items of a List one by one. */
final class JsonDocuments {

    private static final JsonMapper JSON =
            JsonMapper.builder(
                            tools.jackson.core.json.JsonFactory.builder()
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .build())
                    .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private final String file;
    private final DocumentSink sink;
    private int document;

    JsonDocuments(String file, DocumentSink sink) {
        this.file = file;
        this.sink = sink;
    }

    void read(InputStream stream) {
        try (JsonParser parser = JSON.createParser(stream)) {
            while (parser.nextToken() != null) {
                document++;
                if (parser.currentToken() == JsonToken.START_OBJECT) {
                    object(parser);
                } else {
                    JsonNode other = JSON.readTree(parser);
                    throw Field.root(new Origin(file, document, -1), other)
                            .error("must be a mapping");
                }
            }
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private void object(JsonParser parser) {
        ObjectNode object = JSON.createObjectNode();
        boolean list = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            if (name.equals("items") && parser.currentToken() == JsonToken.START_ARRAY) {
                list = true;
                items(parser, object);
            } else {
                JsonNode value = JSON.readTree(parser);
                object.set(name, value);
            }
        }
        Origin origin = new Origin(file, document, -1);
        if (list) {
            sink.endOfList(origin, object);
        } else {
            sink.take(origin, object);
        }
    }

    private void items(JsonParser parser, ObjectNode list) {
        int item = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            JsonNode object = JSON.readTree(parser);
            sink.take(new Origin(file, document, item++), ListItems.withKind(object, list));
        }
    }

    private ManifestException malformed(JacksonException failure) {
        return new ManifestException(
                "%s, document %d, line %d, column %d: not well-formed JSON: %s."
                        .formatted(
                                file,
                                Math.max(1, document),
                                failure.getLocation().getLineNr(),
                                failure.getLocation().getColumnNr(),
                                failure.getOriginalMessage()));
    }
}
