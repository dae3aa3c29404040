package dev.skysail.scheduling.fuzz;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// The real scheduler's code, asked about one world at a time.
///
/// The program `oracle` takes one world a run. Where a program `oracleloop` lies beside it, that
/// one is kept running instead: it reads the names of a world and a configuration, divided by a
/// tab, and answers with the same records and an empty line.
final class Oracle implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ASKED_MAX = 400;

    private final Path programs;
    private final Path folder;
    private Optional<Process> loop = Optional.empty();
    private int asked;

    /// @param programs the folder with the upstream programs
    /// @param folder a place of its own for files
    Oracle(Path programs, Path folder) {
        this.programs = programs;
        this.folder = folder;
    }

    /// One record a pod; a single record of type "error" if the world was refused.
    List<JsonNode> ask(FuzzWorld world) {
        try {
            Path input = folder.resolve("world.in.json");
            Files.writeString(input, JSON.writeValueAsString(world.list()));
            Optional<Path> configuration = Optional.empty();
            if (!world.configuration().isEmpty()) {
                Path file = folder.resolve("world.config.json");
                Files.writeString(file, JSON.writeValueAsString(world.configuration()));
                configuration = Optional.of(file);
            }
            return Files.isExecutable(programs.resolve("oracleloop"))
                    ? askLoop(input, configuration)
                    : askOnce(input, configuration);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<JsonNode> askOnce(Path input, Optional<Path> configuration) throws IOException {
        List<String> command = new ArrayList<>();
        command.addAll(List.of(programs.resolve("oracle").toString(), "-all-failures", "-preempt"));
        configuration.ifPresent(file -> command.addAll(List.of("-config", file.toString())));
        command.add(input.toString());
        Path said = folder.resolve("said.txt");
        Process process = new ProcessBuilder(command).redirectError(said.toFile()).start();
        try (BufferedReader reader = process.inputReader()) {
            List<JsonNode> records = new ArrayList<>();
            reader.lines().forEach(line -> read(line, records));
            if (records.isEmpty()) {
                String text = Files.readString(said);
                records.add(Manifest.object("type", "error", "message", text));
            }
            return records;
        }
    }

    private List<JsonNode> askLoop(Path input, Optional<Path> configuration) throws IOException {
        if (asked++ % ASKED_MAX == 0) {
            close();
        }
        if (loop.isEmpty()) {
            loop =
                    Optional.of(
                            new ProcessBuilder(programs.resolve("oracleloop").toString())
                                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                                    .start());
        }
        BufferedWriter writer = loop.get().outputWriter();
        writer.write(input + configuration.map(file -> "\t" + file).orElse(""));
        writer.newLine();
        writer.flush();
        BufferedReader reader = loop.get().inputReader();
        List<JsonNode> records = new ArrayList<>();
        String line = reader.readLine();
        while (line != null && !line.isEmpty()) {
            read(line, records);
            line = reader.readLine();
        }
        if (line == null) {
            close();
            records.add(Manifest.object("type", "error", "message", "the program ended"));
        }
        return records;
    }

    private static void read(String line, List<JsonNode> records) {
        JsonNode record = JSON.readTree(line);
        if (!record.path("type").asString().equals("header")) {
            records.add(record);
        }
    }

    @Override
    public void close() {
        loop.ifPresent(Process::destroy);
        loop = Optional.empty();
    }
}
