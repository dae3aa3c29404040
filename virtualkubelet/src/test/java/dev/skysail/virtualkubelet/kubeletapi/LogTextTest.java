package dev.skysail.virtualkubelet.kubeletapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.virtualkubelet.provider.LogEntry;
import io.vertx.core.MultiMap;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogTextTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:10Z");
    private static final List<LogEntry> LOG =
            List.of(
                    new LogEntry(NOW.minusSeconds(9), "one", true),
                    new LogEntry(NOW.minusSeconds(5), "tw", false),
                    new LogEntry(NOW.minusSeconds(5), "o", true),
                    new LogEntry(NOW.minusSeconds(1), "three", true));

    @ParameterizedTest
    @CsvSource({
        "'', 'one;two;three;'",
        "tailLines=1, 'three;'",
        "tailLines=2, 'two;three;'",
        "tailLines=0, ''",
        "tailLines=9, 'one;two;three;'",
        "sinceSeconds=6, 'two;three;'",
        "sinceTime=2026-01-01T00:00:08Z, 'three;'",
        "limitBytes=6, 'one;tw'",
        "timestamps=true, '2026-01-01T00:00:01.000000000Z one;2026-01-01T00:00:05.000000000Z"
                + " two;2026-01-01T00:00:09.000000000Z three;'",
    })
    void asAClientAsks(String query, String expected) {
        MultiMap parameters = MultiMap.caseInsensitiveMultiMap();
        if (!query.isEmpty()) {
            parameters.add(query.split("=", 2)[0], query.split("=", 2)[1]);
        }
        LogText text = new LogText(LogOptions.of(parameters, NOW));
        StringBuilder result = new StringBuilder();
        for (LogEntry entry : text.tail(LOG)) {
            text.text(entry)
                    .ifPresent(bytes -> result.append(new String(bytes, StandardCharsets.UTF_8)));
        }
        assertThat(result.toString().replace("\n", ";")).isEqualTo(expected);
    }

    @Test
    void exitCodesAreStatuses() {
        assertThat(Channels.status(0)).isEqualTo("{\"metadata\":{},\"status\":\"Success\"}");
        assertThat(Channels.status(3))
                .contains("\"reason\":\"NonZeroExitCode\"")
                .contains("{\"reason\":\"ExitCode\",\"message\":\"3\"}");
        assertThat(Channels.choose(List.of("v4.channel.k8s.io", "v5.channel.k8s.io")))
                .contains("v5.channel.k8s.io");
        assertThat(Channels.choose(List.of("SPDY/3.1"))).isEmpty();
    }
}
