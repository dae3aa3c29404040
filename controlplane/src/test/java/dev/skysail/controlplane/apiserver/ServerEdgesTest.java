package dev.skysail.controlplane.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skysail.controlplane.ControlPlane;
import dev.skysail.controlplane.ControlPlaneOptions;
import dev.skysail.controlplane.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerEdgesTest {

    @Test
    void aPortInUseNamesItsHolder() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            ControlPlaneOptions options = new ControlPlaneOptions(port, PlainParts.make(10));
            String holder =
                    Files.isReadable(Path.of("/proc/net/tcp"))
                            ? " by process " + ProcessHandle.current().pid() + " (java)"
                            : "";
            assertThatThrownBy(() -> ControlPlane.start(options))
                    .isInstanceOf(PortInUseException.class)
                    .hasMessage("127.0.0.1:" + port + " is in use" + holder);
        }
    }

    @Test
    void holdersAreReadFromProc(@TempDir Path proc) throws Exception {
        Files.createDirectories(proc.resolve("net"));
        Files.createDirectories(proc.resolve("77/fd"));
        Files.writeString(proc.resolve("77/comm"), "java\n");
        Files.createSymbolicLink(proc.resolve("77/fd/5"), Path.of("socket:[4711]"));
        Files.writeString(
                proc.resolve("net/tcp"),
                "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt uid\n"
                        + "   0: 0100007F:192B 00000000:0000 0A 00000000:00000000 00:00000000"
                        + " 00000000  1000        0 4711 1\n");
        assertThat(PortHolder.find(proc, 6443)).contains("process 77 (java)");
        assertThat(PortHolder.find(proc, 6444)).isEmpty();
        assertThat(PortHolder.find(proc.resolve("nothing"), 6443)).isEmpty();
    }

    @Test
    void largeBodiesAreRefusedWithAStatus() throws Exception {
        try (TestApi api = new TestApi(PlainParts.make(10))) {
            HttpResponse<String> large =
                    api.send(
                            "POST",
                            "/api/v1/namespaces/default/configmaps",
                            "application/json",
                            "x".repeat(3 * 1024 * 1024 + 1));
            assertThat(large.statusCode()).isEqualTo(413);
            assertThat(large.body())
                    .contains("\"message\":\"Request entity too large: limit is 3145728\"")
                    .contains("\"reason\":\"RequestEntityTooLarge\"");
            assertThat(api.get("/healthz").body()).isEqualTo("ok");
        }
    }

    @Test
    void theAddressIsTheRealOne() throws Exception {
        try (TestApi api = new TestApi(PlainParts.make(10))) {
            int port = URI.create(api.plane().url()).getPort();
            assertThat(api.get("/api").body())
                    .contains("\"serverAddress\":\"127.0.0.1:" + port + "\"");
        }
    }

    @Test
    void aWatchThatNobodyReadsIsEndedAndOthersGoOn() throws Exception {
        Store small = new Store(100_000, 4L << 20);
        try (TestApi api = new TestApi(PlainParts.make(small))) {
            String maps = "/api/v1/namespaces/default/configmaps";
            api.post(maps, "{'metadata':{'name':'m'}}");
            HttpResponse<InputStream> unread = api.stream(maps + "?watch=true&resourceVersion=1");
            String large = "x".repeat(1 << 20);
            for (int i = 0; i < 30; i++) {
                HttpResponse<String> written =
                        api.send(
                                "PUT",
                                maps + "/m",
                                "application/json",
                                "{\"metadata\":{\"name\":\"m\"},\"data\":{\"v\":\"%d%s\"}}"
                                        .formatted(i, large));
                assertThat(written.statusCode()).isEqualTo(200);
            }
            long read = 0;
            try (InputStream body = unread.body()) {
                byte[] buffer = new byte[1 << 16];
                for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
                    read += n;
                }
            } catch (IOException cutOff) {
                // The server ends it by closing the connection or the stream.
            }
            assertThat(read).isLessThan(30L << 20);
            assertThat(api.get(maps + "/m").statusCode()).isEqualTo(200);
        }
    }
}
