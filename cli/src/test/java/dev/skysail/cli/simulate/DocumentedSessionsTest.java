package dev.skysail.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The sessions of simulate and explain that the documentation shows are typed again and compared.
 * {@code -Ddocs.rewrite=true} writes what comes back instead.
 */
class DocumentedSessionsTest {

    private static final Path ROOT = Path.of("..");
    private static final String PROMPT = "$ ./skysail ";

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/simulate.md"})
    void comeOutAsWritten(String page) throws IOException {
        Path file = ROOT.resolve(page);
        List<String> written = Files.readAllLines(file);
        List<String> typed = typeAgain(written);
        if (Boolean.getBoolean("docs.rewrite")) {
            Files.write(file, typed);
        } else {
            assertThat(String.join("\n", typed))
                    .as("%s (-Ddocs.rewrite=true writes it anew)", page)
                    .isEqualTo(String.join("\n", written));
        }
    }

    private static List<String> typeAgain(List<String> written) {
        List<String> typed = new ArrayList<>();
        boolean answering = false;
        for (String line : written) {
            boolean command = isOurs(line);
            boolean end = line.startsWith("```") || line.startsWith("$ ");
            if (command || end) {
                answering = false;
            }
            if (!answering) {
                typed.add(line);
            }
            if (command) {
                typed.addAll(answer(line.substring(PROMPT.length())));
                answering = true;
            }
        }
        return typed;
    }

    private static boolean isOurs(String line) {
        return line.startsWith(PROMPT + "simulate ") || line.startsWith(PROMPT + "explain ");
    }

    private static List<String> answer(String command) {
        String[] words = command.replace("examples/", ROOT + "/examples/").split(" ");
        String[] rest = List.of(words).subList(1, words.length).toArray(String[]::new);
        Run run = words[0].equals("simulate") ? Run.simulate(rest) : Run.explain(rest);
        String all = run.err() + run.out();
        return all.replace(ROOT + "/examples/", "examples/").lines().toList();
    }
}
