package dev.skysail.cloud.shell;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** What was written to a process and not read yet. Limit: {@value #BYTES_MAX} bytes are kept. */
final class StandardInput {

    private static final int BYTES_MAX = 1 << 20;

    private byte[] pending = new byte[0];
    private boolean ended;

    /** Adds input; returns false if it does not fit. */
    boolean add(byte[] bytes) {
        if (ended || pending.length + bytes.length > BYTES_MAX) {
            return false;
        }
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.writeBytes(pending);
        joined.writeBytes(bytes);
        pending = joined.toByteArray();
        return true;
    }

    void end() {
        ended = true;
    }

    /** Whether nothing is left and nothing will come. */
    boolean isOver() {
        return ended && pending.length == 0;
    }

    /** Takes everything. */
    byte[] takeAll() {
        byte[] all = pending;
        pending = new byte[0];
        return all;
    }

    /** Takes a line; the last one needs no line end. */
    Optional<String> takeLine() {
        for (int i = 0; i < pending.length; i++) {
            if (pending[i] == '\n') {
                String line = new String(pending, 0, i, StandardCharsets.UTF_8);
                pending = Arrays.copyOfRange(pending, i + 1, pending.length);
                return Optional.of(line);
            }
        }
        if (ended && pending.length > 0) {
            return Optional.of(new String(takeAll(), StandardCharsets.UTF_8));
        }
        return Optional.empty();
    }
}
