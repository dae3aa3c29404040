package dev.skysail.controlplane.admission;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An HTTPS server with a certificate of its own that plays webhooks by path. */
final class HookServer implements AutoCloseable {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final char[] PASSWORD = "changeit".toCharArray();

    /** What a path answers: a status code and a body. */
    record Answer(int code, String body) {}

    private final HttpsServer server;
    private final String caBundle;
    private final Map<String, Function<JsonNode, Answer>> behaviours = new ConcurrentHashMap<>();
    private final List<JsonNode> reviews = new CopyOnWriteArrayList<>();
    private final List<String> paths = new CopyOnWriteArrayList<>();

    HookServer(Path directory) throws IOException, GeneralSecurityException, InterruptedException {
        KeyStore store = keys(directory);
        Certificate certificate = store.getCertificate("hook");
        String pem =
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
                        + "\n-----END CERTIFICATE-----\n";
        caBundle = Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    private static KeyStore keys(Path directory)
            throws IOException, GeneralSecurityException, InterruptedException {
        Path file = directory.resolve("hook.p12");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(
                List.of(
                        "-genkeypair",
                        "-alias",
                        "hook",
                        "-keyalg",
                        "EC",
                        "-validity",
                        "2",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        file.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        if (process.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private void handle(HttpExchange exchange) throws IOException {
        JsonNode review = MAPPER.readTree(exchange.getRequestBody().readAllBytes());
        String path = exchange.getRequestURI().getPath();
        reviews.add(review);
        paths.add(exchange.getRequestURI().toString());
        Answer answer = behaviours.getOrDefault(path, r -> response(r, "{}")).apply(review);
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.code(), bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** An allowing response with the fields of {@code extra} on top. */
    static Answer response(JsonNode review, String extra) {
        ObjectNode body = MAPPER.createObjectNode();
        body.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
        body.putObject("response")
                .put("uid", review.path("request").path("uid").asString())
                .put("allowed", true)
                .setAll((ObjectNode) MAPPER.readTree(extra.replace('\'', '"')));
        return new Answer(200, body.toString());
    }

    static String patch(String patch) {
        byte[] bytes = patch.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return "{'patchType':'JSONPatch','patch':'"
                + Base64.getEncoder().encodeToString(bytes)
                + "'}";
    }

    void on(String path, Function<JsonNode, Answer> behaviour) {
        behaviours.put(path, behaviour);
    }

    void answer(String path, String extra) {
        on(path, review -> response(review, extra));
    }

    List<JsonNode> reviews() {
        return reviews;
    }

    List<String> paths() {
        return paths;
    }

    String url(String path) {
        return "https://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    String caBundle() {
        return caBundle;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
