package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * What was typed and what came back, as a page of docs/walkthroughs.
 *
 * <p>Parts that differ from run to run are replaced: generated name suffixes, addresses and ages.
 * The page is compared with the committed one; {@code -Dtranscript.rewrite=true} writes it instead.
 */
final class Transcript {

    private static final Pattern POD_SUFFIX =
            Pattern.compile(
                    "\\b([a-z0-9-]+?)-([bcdfghjklmnpqrstvwxz2456789]{6,10})-([bcdfghjklmnpqrstvwxz2456789]{5})\\b");
    private static final Pattern ADDRESS = Pattern.compile("\\b\\d{1,3}(\\.\\d{1,3}){3}\\b");
    private static final Pattern AGE =
            Pattern.compile("(?<=\\s)(\\d+d)?(\\d+h)?(\\d+m)?(\\d+(\\.\\d+)?s)(?=\\s|$)");
    private static final Pattern BLANKS = Pattern.compile(" {2,}");

    private final SkysailUp up;
    private final String name;
    private final StringBuilder page = new StringBuilder();

    Transcript(SkysailUp up, String name, String title) {
        this.up = up;
        this.name = name;
        page.append("# ").append(title).append("\n\n");
    }

    /** Begins a section. */
    void title(String title) {
        page.append("## ").append(title).append("\n\n");
    }

    /** Adds a sentence. */
    void say(String sentence) {
        page.append(sentence).append("\n\n");
    }

    /** Runs a line as a person would type it and adds it with its normalised output. */
    Outcome run(String line) {
        Outcome outcome = up.shell(line);
        page.append("```console\n$ ").append(line).append('\n');
        page.append(normalise(outcome.out() + outcome.err()));
        page.append("```\n\n");
        return outcome;
    }

    /** Compares the page with the committed one. */
    void compare() {
        Path file = Project.path("docs/walkthroughs/" + name + ".md");
        String text = page.toString().stripTrailing() + "\n";
        try {
            if (Boolean.getBoolean("transcript.rewrite")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, text);
            }
            assertThat(text)
                    .as("transcript %s (-Dtranscript.rewrite=true writes it anew)", file)
                    .isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String normalise(String text) {
        StringBuilder out = new StringBuilder();
        for (String line : text.lines().toList()) {
            String changed = POD_SUFFIX.matcher(line).replaceAll("$1-<pod>");
            changed = ADDRESS.matcher(changed).replaceAll("<ip>");
            changed = AGE.matcher(changed).replaceAll("<age>");
            out.append(BLANKS.matcher(changed).replaceAll("  ").stripTrailing()).append('\n');
        }
        return out.toString();
    }
}
