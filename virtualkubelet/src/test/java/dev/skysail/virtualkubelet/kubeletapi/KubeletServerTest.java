package dev.skysail.virtualkubelet.kubeletapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeletServerTest {

    private static final Pod POD =
            new PodBuilder()
                    .withNewMetadata()
                    .withName("web")
                    .withNamespace("default")
                    .withUid("u1")
                    .endMetadata()
                    .withNewSpec()
                    .withNodeName("bci-0001")
                    .endSpec()
                    .build();

    private final Vertx vertx = Vertx.vertx();
    private final KubeletServer server =
            KubeletServer.start(
                    0,
                    ServingCertificate.selfSigned(Clock.systemUTC()),
                    new OnePod(),
                    Clock.systemUTC());

    @AfterEach
    void stop() {
        server.close();
        join(vertx.close());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /healthz                                  | 200 | ok
                    /nothing                                  | 404 | 404 page not found
                    /containerLogs/default/web/c              | 200 | one;two;
                    /containerLogs/default/web/c?tailLines=1  | 200 | two;
                    /containerLogs/default/web/c?follow=true  | 200 | one;two;three;
                    /containerLogs/default/web/c?follow=true&tailLines=1 | 200 | two;three;
                    /containerLogs/default/none/c             | 404 | pod does not exist
                    /containerLogs/default/web/c?previous=true | 400 | previous terminated container "c" in pod "web" not found
                    /exec/default/web/c?command=x             | 400 | only WebSocket with v5 or v4 of channel.k8s.io is served
                    """)
    void answers(String path, int code, String text) {
        HttpClient client =
                vertx.createHttpClient(
                        new HttpClientOptions()
                                .setSsl(true)
                                .setTrustAll(true)
                                .setVerifyHost(false));
        HttpClientResponse response =
                join(
                        client.request(HttpMethod.GET, server.port(), "127.0.0.1", path)
                                .compose(
                                        request ->
                                                request.send()
                                                        .compose(r -> r.body().map(body -> r))));
        String body = join(response.body()).toString().replace("\n", ";");
        assertThat(response.statusCode()).isEqualTo(code);
        assertThat(body).isEqualTo(text);
    }

    @Test
    void execCarriesItsStreamsInChannels() throws InterruptedException {
        LinkedBlockingQueue<String> received = new LinkedBlockingQueue<>();
        WebSocketConnectOptions options =
                new WebSocketConnectOptions()
                        .setHost("127.0.0.1")
                        .setPort(server.port())
                        .setURI("/exec/default/web/c?command=a&command=b&input=1&output=1&error=1")
                        .addSubProtocol("v5.channel.k8s.io");
        var socket =
                join(
                        vertx.createWebSocketClient(
                                        new WebSocketClientOptions()
                                                .setSsl(true)
                                                .setTrustAll(true)
                                                .setVerifyHost(false))
                                .connect(options)
                                .map(
                                        s -> {
                                            s.binaryMessageHandler(m -> received.add(text(m)));
                                            s.closeHandler(closed -> received.add("closed"));
                                            return s;
                                        }));
        assertThat(socket.subProtocol()).isEqualTo("v5.channel.k8s.io");
        assertThat(next(received)).isEqualTo("2 a b");
        socket.writeBinaryMessage(Buffer.buffer(new byte[] {0, 'h', 'i'}));
        assertThat(next(received)).isEqualTo("1 HI");
        socket.writeBinaryMessage(Buffer.buffer(new byte[] {(byte) 255, 0}));
        assertThat(next(received)).startsWith("3 ").contains("\"message\":\"3\"");
        assertThat(next(received)).isEqualTo("closed");
    }

    private static String next(LinkedBlockingQueue<String> received) throws InterruptedException {
        return String.valueOf(received.poll(10, TimeUnit.SECONDS));
    }

    private static String text(Buffer message) {
        return message.getByte(0) + " " + message.getString(1, message.length());
    }

    private static <T> T join(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    private static final class OnePod implements PodFinder {

        private final StubProvider provider = new StubProvider();

        @Override
        public List<Pod> pods() {
            return List.of(POD);
        }

        @Override
        public Optional<Running> find(String namespace, String name) {
            return name.equals("web") ? Optional.of(new Running(POD, provider)) : Optional.empty();
        }
    }
}
