package dev.skysail.cloud.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.cloud.ManualTimeline;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalProcessTest {

    private final ManualTimeline time = new ManualTimeline(Instant.parse("2026-01-01T00:00:00Z"));
    private final Recorder recorder = new Recorder();

    /** What POSIX sh prints and returns for the same text. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '^',
            quoteCharacter = '`',
            textBlock =
                    """
                    echo hello                          ^ hello;      ^ 0
                    echo 'a  b' "c $NAME" \\$NAME        ^ a  b c x $NAME; ^ 0
                    echo ${NAME}y$NAME                  ^ xyx;        ^ 0
                    echo one; echo two                  ^ one;two;    ^ 0
                    true && echo yes                    ^ yes;        ^ 0
                    false && echo no                    ^ ``          ^ 1
                    false || echo rescued               ^ rescued;    ^ 0
                    false && echo a || echo b           ^ b;          ^ 0
                    exit 3; echo never                  ^ ``          ^ 3
                    sh -c 'exit 4'; echo $?             ^ 4;          ^ 0
                    cat /etc/motd                       ^ welcome;    ^ 0
                    printenv NAME                       ^ x;          ^ 0
                    hostname                            ^ web-0;      ^ 0
                    echo -n x                           ^ x           ^ 0
                    echo a # comment                    ^ a;          ^ 0
                    nonsense                            ^ !sh: nonsense: not found; ^ 127
                    cat /none                           ^ !cat: can't open '/none': No such file or directory; ^ 1
                    echo oops >&2                       ^ !oops;      ^ 0
                    while false; do echo x; done        ^ ``          ^ 0
                    echo 'open                          ^ !sh: syntax error: unterminated quoted string; ^ 2
                    echo a | cat                        ^ !sh: syntax error: "|" is not known to the simulated shell; ^ 2
                    """)
    void shellTexts(String text, String output, int code) {
        start(false, "sh", "-c", text.strip());
        assertThat(recorder.text.toString().replace("\n", ";")).isEqualTo(output.strip());
        assertThat(recorder.code).isEqualTo(code);
    }

    @Test
    void sleepTakesItsTime() {
        start(false, "sh", "-c", "echo a; sleep 1.5s; echo b; sleep inf");
        assertThat(recorder.text).hasToString("a\n");
        time.advance(Duration.ofMillis(1499));
        assertThat(recorder.text).hasToString("a\n");
        time.advance(Duration.ofMillis(1));
        assertThat(recorder.text).hasToString("a\nb\n");
        time.advance(Duration.ofDays(10_000));
        assertThat(recorder.code).isEqualTo(-1);
    }

    @Test
    void aLoopRunsAsLongAsItIsAskedTo() {
        start(false, "sh", "-c", "while true; do echo x; sleep 10; done");
        time.advance(Duration.ofSeconds(25));
        assertThat(recorder.text).hasToString("x\nx\nx\n");
    }

    @Test
    void aLoopThatNeverWaitsDoesNotHoldTimeUp() {
        TerminalProcess process = start(false, "sh", "-c", "while true; do true; done");
        time.advance(Duration.ofSeconds(1));
        process.kill(137);
        assertThat(recorder.code).isEqualTo(137);
    }

    @Test
    void anInteractiveShellReadsItsInput() {
        TerminalProcess process = start(false, "sh");
        process.write(bytes("echo $NAME\nec"));
        assertThat(recorder.text).hasToString("x\n");
        process.write(bytes("ho two\nexit 7\n"));
        assertThat(recorder.text).hasToString("x\ntwo\n");
        assertThat(recorder.code).isEqualTo(7);
    }

    @Test
    void catCopiesItsInput() {
        TerminalProcess process = start(false, "cat");
        process.write(bytes("abc"));
        process.endInput();
        assertThat(recorder.text).hasToString("abc");
        assertThat(recorder.code).isZero();
    }

    @Test
    void aTerminalEchoesAndEdits() {
        TerminalProcess process = start(true, "sh");
        assertThat(recorder.text).hasToString("# ");
        process.write(bytes("echp\u007fo hi\r"));
        assertThat(recorder.text).hasToString("# echp\b \bo hi\r\nhi\r\n# ");
        process.write(bytes("sleep 100\r\u0003"));
        assertThat(recorder.text.toString()).endsWith("sleep 100\r\n^C\r\n# ");
        process.write(bytes("\u0004"));
        assertThat(recorder.code).isEqualTo(130);
    }

    private TerminalProcess start(boolean terminal, String... command) {
        Surroundings around =
                Surroundings.of(
                        "web-0",
                        Map.of("NAME", "x"),
                        new TreeMap<>(Map.of("/etc/motd", "welcome\n")),
                        time);
        TerminalProcess process = new TerminalProcess(around, terminal, recorder);
        process.start(List.of(command));
        return process;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Standard error is marked with an exclamation mark. */
    private static final class Recorder implements ProcessSink {
        final StringBuilder text = new StringBuilder();
        int code = -1;

        @Override
        public void output(boolean error, byte[] bytes) {
            text.append(error ? "!" : "").append(new String(bytes, StandardCharsets.UTF_8));
        }

        @Override
        public void exited(int exitCode) {
            code = exitCode;
        }
    }
}
