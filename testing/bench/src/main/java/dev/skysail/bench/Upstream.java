package dev.skysail.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// The real scheduler's algorithm, in a program of its own (bench/upstream).
record Upstream(Path program, int percentage, int limitSeconds) {
    Measured run(Path world) throws IOException, InterruptedException {
        Path hosts = Files.createTempFile("decisions", ".txt");
        Process process =
                new ProcessBuilder(
                                program.toString(),
                                "-percentage",
                                String.valueOf(percentage),
                                "-limit",
                                limitSeconds + "s",
                                "-decisions",
                                hosts.toString(),
                                world.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        JsonNode answer = new ObjectMapper().readTree(process.getInputStream());
        if (process.waitFor() != 0) {
            throw new IOException(program + " failed on " + world);
        }
        List<String> decided = Files.readAllLines(hosts);
        Files.delete(hosts);
        double decisions = answer.path("decisions").asDouble();
        return new Measured(
                decisions / answer.path("seconds").asDouble(),
                decisions / answer.path("cpuSeconds").asDouble(),
                answer.path("bytesPerDecision").asLong(),
                decided);
    }
}
