package dev.skysail.controlplane.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The recorded OpenAPI documents; each is read only when it is asked for. */
final class Documents {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
    private static final String ADMISSION = "apis/admissionregistration.k8s.io/v1";

    /** Paths of the recorded OpenAPI v3 documents, sorted. */
    static final List<String> PATHS =
            List.of(
                    "api",
                    "api/v1",
                    "apis",
                    ADMISSION,
                    "apis/apiextensions.k8s.io/v1",
                    "apis/apiregistration.k8s.io/v1",
                    "apis/apps/v1",
                    "apis/authentication.k8s.io/v1",
                    "apis/authorization.k8s.io/v1",
                    "apis/autoscaling/v1",
                    "apis/autoscaling/v2",
                    "apis/batch/v1",
                    "apis/certificates.k8s.io/v1",
                    "apis/coordination.k8s.io/v1",
                    "apis/discovery.k8s.io/v1",
                    "apis/events.k8s.io/v1",
                    "apis/networking.k8s.io/v1",
                    "apis/node.k8s.io/v1",
                    "apis/policy/v1",
                    "apis/rbac.authorization.k8s.io/v1",
                    "apis/scheduling.k8s.io/v1",
                    "apis/storage.k8s.io/v1",
                    "version");

    private final Map<String, GoTypes> types = new ConcurrentHashMap<>();

    /** Returns a whole OpenAPI v3 document. */
    Optional<ObjectNode> document(String path) {
        if (!PATHS.contains(path)) {
            return Optional.empty();
        }
        try (InputStream in = open(path.replace('/', '_'))) {
            return MAPPER.readTree(in) instanceof ObjectNode object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the swagger 2.0 document. */
    ObjectNode swagger() {
        try (InputStream in = open("swagger-v2")) {
            return (ObjectNode) MAPPER.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the types of a document. */
    Optional<GoTypes> types(String path) {
        return PATHS.contains(path)
                ? Optional.of(types.computeIfAbsent(path, key -> new GoTypes(definitions(key))))
                : Optional.empty();
    }

    /** Reads components.schemas alone and skips the paths, which are most of a document. */
    private static ObjectNode definitions(String path) {
        ObjectNode found = JsonNodeFactory.instance.objectNode();
        try (InputStream in = open(path.replace('/', '_'));
                JsonParser parser = MAPPER.createParser(in)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (name.equals("components")) {
                    JsonNode components = MAPPER.readTree(parser);
                    components.path("schemas").forEachEntry(found::set);
                    return found;
                }
                parser.skipChildren();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static InputStream open(String name) throws IOException {
        String file = "openapi-1.37/" + name + ".json.gz";
        InputStream in = Documents.class.getResourceAsStream(file);
        if (in == null) {
            throw new IllegalStateException("no resource " + file);
        }
        return new GZIPInputStream(in);
    }
}
