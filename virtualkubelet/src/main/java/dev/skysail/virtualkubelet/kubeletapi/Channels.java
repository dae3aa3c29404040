package dev.skysail.virtualkubelet.kubeletapi;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;

/**
 * The framing of remote commands over WebSocket: the first byte of each message is its channel.
 *
 * <p>Source: k8s.io/streaming httpstream/wsstream and remotecommand constants (0.37.2); KEP-4006
 * for v5, whose channel 255 closes another channel.
 */
final class Channels {

    static final int STDIN = 0;
    static final int STDOUT = 1;
    static final int STDERR = 2;
    static final int ERROR = 3;
    static final int RESIZE = 4;
    static final int CLOSE = 255;

    private static final List<String> KNOWN = List.of("v5.channel.k8s.io", "v4.channel.k8s.io");

    private Channels() {}

    /** Returns the first known of the protocols that the client offers. */
    static Optional<String> choose(List<String> offered) {
        return KNOWN.stream().filter(offered::contains).findFirst();
    }

    /** Returns the protocols that are known, best first. */
    static List<String> known() {
        return KNOWN;
    }

    static Buffer frame(int channel, byte[] bytes) {
        return Buffer.buffer(bytes.length + 1).appendByte((byte) channel).appendBytes(bytes);
    }

    /** Returns the Status that ends a command (metav1.Status, as remotecommand v4 has it). */
    static String status(int exitCode) {
        if (exitCode == 0) {
            return "{\"metadata\":{},\"status\":\"Success\"}";
        }
        return "{\"metadata\":{},\"status\":\"Failure\",\"message\":\"command terminated with"
                + " non-zero exit code: exit status "
                + exitCode
                + "\",\"reason\":\"NonZeroExitCode\",\"details\":{\"causes\":[{\"reason\":"
                + "\"ExitCode\",\"message\":\""
                + exitCode
                + "\"}]}}";
    }

    /** Returns the Status of a command that could not be started. */
    static String failure(String message) {
        return "{\"metadata\":{},\"status\":\"Failure\",\"message\":\""
                + message.replace("\\", "\\\\").replace("\"", "\\\"")
                + "\",\"reason\":\"InternalError\",\"code\":500}";
    }
}
