package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What README.md shows as typed and answered is what happens. */
class ReadmeE2eTest {

    private static final Pattern BLOCK = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);

    private record Typed(String line, String answer) {}

    @Test
    void theConsolesOfTheReadmeAreTrue() throws IOException {
        List<Typed> session = session(Files.readString(Project.path("README.md")));
        assertThat(session).hasSizeGreaterThan(2);
        try (SkysailUp up = SkysailUp.start()) {
            for (Typed typed : session) {
                if (typed.line().startsWith("kubectl get")) {
                    up.await(typed.toString(), () -> run(up, typed).equals(typed.answer()));
                } else {
                    assertThat(run(up, typed)).as(typed.line()).isEqualTo(typed.answer());
                }
            }
        }
    }

    private static String run(SkysailUp up, Typed typed) {
        Outcome outcome = up.shell(typed.line());
        return outcome.out() + outcome.err();
    }

    /** The lines typed in a cluster's other terminal, in order. */
    private static List<Typed> session(String readme) {
        List<Typed> session = new ArrayList<>();
        Matcher block = BLOCK.matcher(readme);
        while (block.find()) {
            for (String part : ("\n" + block.group(1)).split("\n\\$ ", -1)) {
                String[] lines = part.split("\n", 2);
                boolean runs = !lines[0].isBlank() && !lines[0].matches("export .*|./skysail up.*");
                if (runs) {
                    session.add(new Typed(lines[0], ended(lines.length > 1 ? lines[1] : "")));
                }
            }
        }
        return session;
    }

    private static String ended(String text) {
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }
}
