package dev.skysail.e2e;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs one command to its end. */
final class Command {

    private static final long PATIENCE_SECONDS = 120;

    private Command() {}

    static Outcome run(List<String> words, Map<String, String> environment, String stdin) {
        try {
            Path out = Files.createTempFile("e2e", ".out");
            Path err = Files.createTempFile("e2e", ".err");
            ProcessBuilder builder =
                    new ProcessBuilder(words)
                            .directory(Project.path("").toFile())
                            .redirectOutput(out.toFile())
                            .redirectError(err.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            try (OutputStream input = process.getOutputStream()) {
                input.write(stdin.getBytes(StandardCharsets.UTF_8));
            }
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            Outcome outcome =
                    new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
            Files.delete(out);
            Files.delete(err);
            if (!ended) {
                throw new AssertionError("did not end: " + words + "\n" + outcome);
            }
            return outcome;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
