package dev.skysail.virtualkubelet.kubeletapi;

import dev.skysail.virtualkubelet.provider.LogEntry;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Cuts a log as a client asked for it. One object serves one request.
 *
 * <p>Source: pkg/kubelet/kuberuntime/logs/logs.go (1.37.2).
 */
final class LogText {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.nnnnnnnnnX")
                    .withZone(ZoneOffset.UTC);

    private final LogOptions options;
    private long bytesLeft;
    private boolean lineOpen;

    LogText(LogOptions options) {
        this.options = options;
        this.bytesLeft = options.limitBytes() < 0 ? Long.MAX_VALUE : options.limitBytes();
    }

    /** Returns the entries that a client that asked for the last lines wants of these. */
    List<LogEntry> tail(List<LogEntry> entries) {
        if (options.tailLines() < 0) {
            return entries;
        }
        long lines = 0;
        int from = entries.size();
        while (from > 0) {
            boolean startsLine = from == entries.size() || entries.get(from - 1).complete();
            if (startsLine && ++lines > options.tailLines()) {
                break;
            }
            from--;
        }
        return entries.subList(from, entries.size());
    }

    /** Whether the client does not want an entry that so many present ones follow from, with it. */
    boolean skips(long remaining) {
        return options.tailLines() >= 0 && remaining > options.tailLines();
    }

    /** Returns the text of an entry; empty when the client does not want it. */
    Optional<byte[]> text(LogEntry entry) {
        if (isFull() || entry.at().isBefore(options.since())) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        if (options.timestamps() && !lineOpen) {
            text.append(TIME.format(entry.at())).append(' ');
        }
        text.append(entry.text());
        if (entry.complete()) {
            text.append('\n');
        }
        lineOpen = !entry.complete();
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        int kept = (int) Math.min(bytes.length, bytesLeft);
        bytesLeft -= kept;
        return Optional.of(Arrays.copyOf(bytes, kept));
    }

    /** Whether the client wants nothing more. */
    boolean isFull() {
        return bytesLeft <= 0;
    }
}
