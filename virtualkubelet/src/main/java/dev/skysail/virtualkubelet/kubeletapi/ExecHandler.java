package dev.skysail.virtualkubelet.kubeletapi;

import dev.skysail.virtualkubelet.provider.ExecCall;
import dev.skysail.virtualkubelet.provider.ExecOutput;
import dev.skysail.virtualkubelet.provider.ExecSession;
import dev.skysail.virtualkubelet.provider.LogEntry;
import dev.skysail.virtualkubelet.provider.LogReader;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /exec} and {@code /attach} over WebSocket.
 *
 * <p>Limit: a client that lets {@value #PENDING_MAX} bytes pile up is cut off.
 */
final class ExecHandler {

    private static final long PENDING_MAX = 4 << 20;

    private final Vertx vertx;

    ExecHandler(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Runs a command. */
    void exec(ServerWebSocket socket, PodFinder.Running running, String container, MultiMap query) {
        Connection connection = new Connection(vertx.getOrCreateContext(), socket, query);
        List<String> command = query.getAll("command");
        ExecCall call =
                new ExecCall(
                        running.pod().getMetadata().getUid(),
                        container,
                        command,
                        isSet(query.get("tty")));
        Optional<ExecSession> session = running.provider().exec(call, connection);
        if (session.isEmpty()) {
            connection.fail("container not found (\"" + container + "\")");
            return;
        }
        connection.join(session.get());
    }

    /** Shows what the main process writes from now on. */
    void attach(
            ServerWebSocket socket, PodFinder.Running running, String container, MultiMap query) {
        Connection connection = new Connection(vertx.getOrCreateContext(), socket, query);
        String uid = running.pod().getMetadata().getUid();
        long present = running.provider().log(uid, container, false).map(List::size).orElse(0);
        Optional<Runnable> stop =
                running.provider().follow(uid, container, new Attached(connection, present));
        if (stop.isEmpty()) {
            connection.fail("container not found (\"" + container + "\")");
            return;
        }
        socket.closeHandler(closed -> stop.get().run());
    }

    private static boolean isSet(@Nullable String value) {
        return "1".equals(value) || "true".equals(value);
    }

    private static final class Attached implements LogReader {

        private final Connection connection;
        private long skip;

        Attached(Connection connection, long skip) {
            this.connection = connection;
            this.skip = skip;
        }

        @Override
        public void entry(LogEntry entry) {
            if (skip > 0) {
                skip--;
                return;
            }
            String text = entry.complete() ? entry.text() + "\n" : entry.text();
            connection.output(false, text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void end() {
            connection.exited(0);
        }
    }

    private static final class Connection implements ExecOutput {

        private final Context context;
        private final ServerWebSocket socket;
        private final boolean out;
        private final boolean error;
        private final AtomicLong pending = new AtomicLong();

        Connection(Context context, ServerWebSocket socket, MultiMap query) {
            this.context = context;
            this.socket = socket;
            this.out = isSet(query.get("output"));
            this.error = isSet(query.get("error"));
        }

        void join(ExecSession session) {
            socket.closeHandler(closed -> session.kill());
            socket.binaryMessageHandler(message -> receive(message, session));
        }

        void fail(String message) {
            send(Channels.ERROR, Channels.failure(message).getBytes(StandardCharsets.UTF_8));
            close();
        }

        @Override
        public void output(boolean toError, byte[] bytes) {
            if (toError ? error : out) {
                send(toError ? Channels.STDERR : Channels.STDOUT, bytes);
            }
        }

        @Override
        public void exited(int code) {
            send(Channels.ERROR, Channels.status(code).getBytes(StandardCharsets.UTF_8));
            close();
        }

        private void receive(Buffer message, ExecSession session) {
            if (message.length() == 0) {
                return;
            }
            int channel = message.getUnsignedByte(0);
            byte[] bytes = message.getBytes(1, message.length());
            switch (channel) {
                case Channels.STDIN -> session.write(bytes);
                case Channels.CLOSE -> {
                    if (Arrays.equals(bytes, new byte[] {Channels.STDIN})) {
                        session.endInput();
                    }
                }
                default -> {
                    // A new size means nothing to a simulated terminal.
                }
            }
        }

        private void send(int channel, byte[] bytes) {
            if (pending.addAndGet(bytes.length) > PENDING_MAX) {
                close();
                return;
            }
            context.runOnContext(
                    go -> {
                        if (!socket.isClosed()) {
                            socket.writeBinaryMessage(Channels.frame(channel, bytes))
                                    .onComplete(done -> pending.addAndGet(-bytes.length));
                        }
                    });
        }

        private void close() {
            context.runOnContext(
                    go -> {
                        if (!socket.isClosed()) {
                            socket.close();
                        }
                    });
        }
    }
}
