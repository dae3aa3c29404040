package dev.skysail.virtualkubelet.kubeletapi;

import dev.skysail.virtualkubelet.provider.LogEntry;
import dev.skysail.virtualkubelet.provider.LogReader;
import io.fabric8.kubernetes.api.model.Pod;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Serves {@code /containerLogs/{namespace}/{pod}/{container}}.
 *
 * <p>Limit: a follower that lets {@value #PENDING_MAX} bytes pile up is dropped.
 */
final class LogHandler {

    private static final long PENDING_MAX = 4 << 20;

    private final Vertx vertx;
    private final Clock clock;

    LogHandler(Vertx vertx, Clock clock) {
        this.vertx = vertx;
        this.clock = clock;
    }

    void handle(HttpServerRequest request, PodFinder.Running running, String container) {
        LogOptions options = LogOptions.of(request.params(), clock.instant());
        String uid = running.pod().getMetadata().getUid();
        HttpServerResponse response = request.response();
        response.putHeader("Content-Type", "text/plain");
        Optional<List<LogEntry>> log = running.provider().log(uid, container, options.previous());
        if (log.isEmpty() || (log.get().isEmpty() && isWaiting(running.pod(), container))) {
            refuse(response, running.pod(), container, options.previous());
            return;
        }
        LogText text = new LogText(options);
        if (!options.follow() || options.previous()) {
            Buffer buffer = Buffer.buffer();
            text.tail(log.get()).forEach(e -> text.text(e).ifPresent(buffer::appendBytes));
            response.end(buffer);
            return;
        }
        response.setChunked(true);
        response.writeHead();
        Follower follower =
                new Follower(vertx.getOrCreateContext(), response, text, log.get().size());
        Optional<Runnable> stop = running.provider().follow(uid, container, follower);
        stop.ifPresent(s -> response.closeHandler(closed -> s.run()));
    }

    private static void refuse(
            HttpServerResponse response, Pod pod, String container, boolean previous) {
        String name = pod.getMetadata().getName();
        String message =
                previous
                        ? "previous terminated container \"%s\" in pod \"%s\" not found"
                        : "container \"%s\" in pod \"%s\" is waiting to start: ContainerCreating";
        response.setStatusCode(400).end(message.formatted(container, name));
    }

    private static boolean isWaiting(Pod pod, String container) {
        if (pod.getStatus() == null || pod.getStatus().getContainerStatuses() == null) {
            return true;
        }
        return pod.getStatus().getContainerStatuses().stream()
                .filter(status -> status.getName().equals(container))
                .anyMatch(
                        status ->
                                status.getState() != null
                                        && status.getState().getWaiting() != null
                                        && status.getRestartCount() == 0);
    }

    /** Writes on the request's own context; the log's writer never waits for it. */
    private static final class Follower implements LogReader {

        private final Context context;
        private final HttpServerResponse response;
        private final LogText text;
        private final AtomicLong pending = new AtomicLong();
        private long skip;

        Follower(Context context, HttpServerResponse response, LogText text, int present) {
            this.context = context;
            this.response = response;
            this.text = text;
            this.skip = present;
        }

        @Override
        public void entry(LogEntry entry) {
            if (skip > 0 && text.skips(skip)) {
                skip--;
                return;
            }
            skip--;
            text.text(entry).ifPresent(this::send);
            if (text.isFull()) {
                end();
            }
        }

        @Override
        public void end() {
            context.runOnContext(
                    go -> {
                        if (!response.ended() && !response.closed()) {
                            response.end();
                        }
                    });
        }

        private void send(byte[] bytes) {
            if (pending.addAndGet(bytes.length) > PENDING_MAX) {
                context.runOnContext(go -> response.reset());
                return;
            }
            context.runOnContext(
                    go -> {
                        if (!response.ended() && !response.closed()) {
                            response.write(Buffer.buffer(bytes))
                                    .onComplete(done -> pending.addAndGet(-bytes.length));
                        }
                    });
        }
    }
}
