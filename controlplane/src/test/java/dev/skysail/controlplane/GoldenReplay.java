package dev.skysail.controlplane;

import dev.skysail.controlplane.table.RecordedLines;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends the recorded requests of one file in order and compares the answers. */
final class GoldenReplay implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern NAMESPACE = Pattern.compile("/namespaces/(gold[a-z0-9-]*)/");

    private final String url;
    private final String token;
    private final HttpClient client;
    private final GoldenMatch match = new GoldenMatch();

    GoldenReplay(String url, String token, String authorityPem) {
        this.url = url;
        this.token = token;
        this.client = HttpClient.newBuilder().sslContext(trust(authorityPem)).build();
    }

    /** Returns for each step that was replayed the first difference, empty for none. */
    Map<Integer, String> replay(String file, List<JsonNode> setUp, IntPredicate watches) {
        Map<Integer, String> outcome = new TreeMap<>();
        List<JsonNode> lines = RecordedLines.read(file);
        namespaces(lines);
        for (JsonNode line : lines) {
            int step = line.path("step").asInt();
            setUp.stream()
                    .filter(request -> request.path("before").asInt() == step)
                    .forEach(this::send);
            JsonNode recorded = line.path("response");
            boolean watch = recorded.path("watch").asBoolean(false);
            boolean seeded = !watch && seeded(line.path("request"), recorded);
            if (recorded.has("body") && (!watch || watches.test(step))) {
                Optional<String> found = compare(line.path("request"), recorded, watch);
                if (!seeded) {
                    outcome.put(step, found.orElse(""));
                }
            }
        }
        return outcome;
    }

    private void namespaces(List<JsonNode> lines) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> made = new LinkedHashSet<>();
        for (JsonNode line : lines) {
            JsonNode request = line.path("request");
            Matcher matcher = NAMESPACE.matcher(request.path("path").asString("") + "/");
            if (matcher.find()) {
                names.add(matcher.group(1));
            }
            if (request.path("path").asString("").startsWith("/api/v1/namespaces")) {
                made.add(request.path("body").path("metadata").path("name").asString(""));
            }
        }
        names.stream()
                .filter(name -> !made.contains(name))
                .forEach(name -> send(create("/api/v1/namespaces", namespace(name))));
    }

    private static ObjectNode namespace(String name) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", "v1").put("kind", "Namespace");
        object.putObject("metadata").put("name", name);
        return object;
    }

    private static ObjectNode create(String path, JsonNode body) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("method", "POST").put("path", path).set("body", body);
        request.putObject("headers").put("Content-Type", "application/json");
        return request;
    }

    private Optional<String> compare(JsonNode request, JsonNode recorded, boolean watch) {
        ObjectNode actual = watch ? watched(request, recorded.path("body").size()) : send(request);
        ObjectNode expected = JsonNodeFactory.instance.objectNode();
        expected.set("status", recorded.path("status"));
        expected.set("contentType", recorded.path("contentType"));
        expected.set("warning", warnings(recorded.path("headers").path("warning")));
        expected.set("body", recorded.path("body"));
        return match.difference(expected, actual);
    }

    /**
     * Makes an object that the recording's set-up made, when a read shows that it is missing; such
     * a read proves nothing and is not counted.
     */
    private boolean seeded(JsonNode request, JsonNode recorded) {
        boolean missing =
                request.path("method").asString("").equals("GET")
                        && recorded.path("status").asInt() == 200
                        && recorded.path("body").path("metadata").has("uid")
                        && send(request).path("status").asInt() == 404;
        if (missing) {
            seed(request.path("path").asString(), recorded.path("body"));
        }
        return missing;
    }

    private void seed(String path, JsonNode recorded) {
        ObjectNode object = recorded.asObject().deepCopy();
        object.path("metadata")
                .asObject()
                .remove(List.of("uid", "resourceVersion", "managedFields", "generation"));
        String collection = path.substring(0, path.lastIndexOf('/'));
        send(create(collection, object));
    }

    private static JsonNode warnings(JsonNode warning) {
        return warning.isMissingNode()
                ? JsonNodeFactory.instance.arrayNode()
                : warning.isArray() ? warning : JsonNodeFactory.instance.arrayNode().add(warning);
    }

    private HttpRequest request(JsonNode recorded) {
        String path =
                match.fill(recorded.path("path").asString())
                        .replace(" ", "%20")
                        .replace("<", "%3C")
                        .replace(">", "%3E");
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(url + path));
        JsonNode headers = recorded.path("headers");
        String authorization = "Bearer " + token;
        builder.setHeader("Accept", "application/json");
        builder.setHeader("User-Agent", "golden/1");
        for (Map.Entry<String, JsonNode> header : headers.properties()) {
            if (header.getKey().equals("Authorization")) {
                authorization = header.getValue().asString();
            } else {
                builder.setHeader(header.getKey(), header.getValue().asString());
            }
        }
        if (!authorization.equals("none")) {
            builder.setHeader("Authorization", authorization);
        }
        JsonNode raw = recorded.path("rawBody");
        JsonNode body = recorded.path("body");
        boolean empty = raw.isMissingNode() && body.isMissingNode();
        String text = match.fill(raw.isString() ? raw.asString() : body.toString());
        builder.method(
                recorded.path("method").asString("GET"),
                empty
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(text));
        return builder.build();
    }

    private ObjectNode send(JsonNode recorded) {
        try {
            HttpResponse<String> response =
                    client.sendAsync(request(recorded), HttpResponse.BodyHandlers.ofString())
                            .get(2, TimeUnit.SECONDS);
            return answer(response, parse(response.body()));
        } catch (ExecutionException | TimeoutException e) {
            return JsonNodeFactory.instance.objectNode().put("failure", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private ObjectNode watched(JsonNode recorded, int events) {
        try {
            HttpResponse<InputStream> response =
                    client.send(request(recorded), HttpResponse.BodyHandlers.ofInputStream());
            List<JsonNode> seen = new ArrayList<>();
            Thread reader = Thread.ofVirtual().start(() -> read(response.body(), events, seen));
            reader.join(java.time.Duration.ofMillis(700));
            response.body().close();
            reader.join();
            return answer(response, JsonNodeFactory.instance.arrayNode().addAll(seen));
        } catch (IOException e) {
            return JsonNodeFactory.instance.objectNode().put("failure", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void read(InputStream in, int events, List<JsonNode> seen) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                seen.add(JSON.readTree(line));
                if (seen.size() == events) {
                    return;
                }
            }
        } catch (IOException e) {
            return;
        }
    }

    private static ObjectNode answer(HttpResponse<?> response, JsonNode body) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("status", response.statusCode());
        answer.put("contentType", response.headers().firstValue("content-type").orElse(null));
        response.headers().allValues("warning").forEach(answer.putArray("warning")::add);
        answer.set("body", body);
        return answer;
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (tools.jackson.core.JacksonException e) {
            return JsonNodeFactory.instance.stringNode(text);
        }
    }

    private static SSLContext trust(String pem) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            store.setCertificateEntry(
                    "authority",
                    CertificateFactory.getInstance("X.509")
                            .generateCertificate(
                                    new ByteArrayInputStream(
                                            pem.getBytes(StandardCharsets.UTF_8))));
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
