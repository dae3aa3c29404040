package dev.skysail.controlplane.apiserver.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.apiserver.PlainParts;
import dev.skysail.controlplane.apiserver.TestApi;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class KubeletProxyTest {

    private static final String PODS = "/api/v1/namespaces/default/pods";

    private final FakeKubelet kubelet = new FakeKubelet();
    private TestApi api;

    @BeforeAll
    void start() throws Exception {
        api = new TestApi(PlainParts.make(100));
        node("n", kubelet.port());
        node("dark", 1);
        for (String pod : new String[] {"p", "waiting", "gone", "refused"}) {
            pod(pod, "n");
        }
        pod("unreachable", "dark");
        pod("unbound", "");
    }

    @AfterAll
    void stop() {
        api.close();
        kubelet.close();
    }

    private void node(String name, int port) throws Exception {
        String status =
                "{'addresses':[{'type':'InternalIP','address':'127.0.0.1'}],"
                        + "'daemonEndpoints':{'kubeletEndpoint':{'Port':"
                        + port
                        + "}}}";
        api.post("/api/v1/nodes", "{'metadata':{'name':'" + name + "'},'status':" + status + "}");
    }

    private void pod(String name, String node) throws Exception {
        String spec = "{'nodeName':'" + node + "','containers':[{'name':'c','image':'i'}]}";
        api.post(PODS, "{'metadata':{'name':'" + name + "'},'spec':" + spec + "}");
    }

    @Test
    void logsAreStreamedWhileTheyGrow() throws Exception {
        kubelet.asked().clear();
        HttpResponse<InputStream> log =
                api.stream(PODS + "/p/log?container=c&follow=true&tailLines=5&junk=1");
        assertThat(log.statusCode()).isEqualTo(200);
        assertThat(log.headers().firstValue("Content-Type")).contains("text/plain");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(log.body(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).isEqualTo("one");
            assertThat(lines.readLine()).isEqualTo("two");
        }
        assertThat(kubelet.asked().poll(5, TimeUnit.SECONDS))
                .isEqualTo("/containerLogs/default/p/c?follow=true&tailLines=5");
        // The client has gone; the node hears of it.
        assertThat(kubelet.asked().poll(5, TimeUnit.SECONDS)).isEqualTo("closed");
    }

    @Test
    void refusalsOfTheNodeBecomeStatuses() throws Exception {
        HttpResponse<String> waiting = api.get(PODS + "/waiting/log");
        assertThat(waiting.statusCode()).isEqualTo(400);
        assertThat(waiting.body())
                .contains(
                        "\"message\":\"container is waiting to start\",\"reason\":\"BadRequest\"");
        HttpResponse<String> gone = api.get(PODS + "/gone/log");
        assertThat(gone.statusCode()).isEqualTo(404);
        assertThat(gone.body())
                .contains("the server could not find the requested resource ( pods/log gone)");
        HttpResponse<String> dark = api.get(PODS + "/unreachable/log");
        assertThat(dark.statusCode()).isEqualTo(500);
        assertThat(dark.body()).contains("dial tcp 127.0.0.1:1: connect: connection refused");
        assertThat(api.get(PODS + "/unbound/log").statusCode()).isEqualTo(204);
        assertThat(api.get(PODS + "/p/exec?command=ls").body())
                .contains("Upgrade request required");
        assertThat(api.get(PODS + "/p/log?container=x").body())
                .contains("container x is not valid for pod p");
    }

    @Test
    void remoteCommandsPassBothWays() throws Exception {
        kubelet.asked().clear();
        Client client = new Client();
        WebSocket socket =
                connect("/p/exec?command=sh&command=-c&stdin=true&stdout=true&tty=false", client);
        assertThat(socket.getSubprotocol()).isEqualTo("v5.channel.k8s.io");
        assertThat(kubelet.asked().poll(5, TimeUnit.SECONDS))
                .isEqualTo(
                        "/exec/default/p/c?input=1&output=1&command=sh&command=-c"
                                + " v5.channel.k8s.io");
        socket.sendBinary(bytes("\u0000hello"), true).join();
        assertThat(client.seen.poll(5, TimeUnit.SECONDS)).isEqualTo("\u0001hello");
        socket.sendBinary(ByteBuffer.wrap(new byte[] {(byte) 255, 0}), true).join();
        assertThat(client.seen.poll(5, TimeUnit.SECONDS))
                .isEqualTo("\u0003{\"status\":\"Success\"}");
        assertThat(client.seen.poll(5, TimeUnit.SECONDS)).isEqualTo("closed 1000 done");
        assertThat(kubelet.asked().poll(5, TimeUnit.SECONDS)).isEqualTo("closed 1000");
    }

    @RepeatedTest(20)
    void nothingOfACommandThatEndsAtOnceIsLost() throws Exception {
        Client client = new Client();
        connect("/p/exec?command=short&stdout=true", client);
        for (int i = 0; i < 100; i++) {
            assertThat(client.seen.poll(5, TimeUnit.SECONDS)).isEqualTo("\u0001" + i);
        }
        assertThat(client.seen.poll(5, TimeUnit.SECONDS))
                .isEqualTo("\u0003{\"status\":\"Success\"}");
        assertThat(client.seen.poll(5, TimeUnit.SECONDS)).isEqualTo("closed 1000 done");
    }

    @Test
    void aClientThatLeavesEndsTheCommand() throws Exception {
        kubelet.asked().clear();
        WebSocket socket = connect("/p/attach?stdout=true", new Client());
        assertThat(kubelet.asked().poll(5, TimeUnit.SECONDS)).startsWith("/attach/default/p/c");
        socket.sendClose(4001, "bye").join();
        String closed = kubelet.asked().poll(5, TimeUnit.SECONDS);
        while ("closed 1000".equals(closed)) { // the end of another test's command
            closed = kubelet.asked().poll(5, TimeUnit.SECONDS);
        }
        assertThat(closed).isEqualTo("closed 4001");
    }

    @Test
    void aRefusedUpgradeIsPassedOn() {
        assertThat(api.failedUpgrade(PODS + "/refused/exec?command=ls")).isEqualTo(404);
    }

    private WebSocket connect(String path, Client client) {
        return api.http()
                .newWebSocketBuilder()
                .header("Authorization", "Bearer " + api.plane().token())
                .subprotocols("v5.channel.k8s.io", "v4.channel.k8s.io")
                .buildAsync(
                        URI.create(api.plane().url().replace("https", "wss") + PODS + path), client)
                .join();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static final class Client implements WebSocket.Listener {

        private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();

        @Override
        public @Nullable CompletionStage<?> onBinary(
                WebSocket socket, ByteBuffer data, boolean last) {
            seen.add(StandardCharsets.UTF_8.decode(data).toString());
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            seen.add("closed " + code + " " + reason);
            return null;
        }
    }
}
