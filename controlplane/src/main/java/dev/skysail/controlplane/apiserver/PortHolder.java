package dev.skysail.controlplane.apiserver;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Names the process that listens on a port, where Linux lets it be read (proc(5), net/tcp). */
final class PortHolder {

    private static final String LISTENING = "0A";

    private PortHolder() {}

    /** Returns words such as {@code process 1234 (java)}; empty when they cannot be found. */
    static Optional<String> find(Path proc, int port) {
        try {
            NavigableSet<String> sockets = new TreeSet<>();
            for (String table : List.of("net/tcp", "net/tcp6")) {
                Path file = proc.resolve(table);
                if (Files.isReadable(file)) {
                    listening(Files.readAllLines(file), port, sockets);
                }
            }
            return sockets.isEmpty() ? Optional.empty() : owner(proc, sockets);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void listening(List<String> lines, int port, NavigableSet<String> sockets) {
        String end = ":%04X".formatted(port);
        for (String line : lines) {
            String[] columns = line.strip().split("\\s+", -1);
            if (columns.length > 9
                    && columns[1].toUpperCase(Locale.ROOT).endsWith(end)
                    && columns[3].equals(LISTENING)) {
                sockets.add("socket:[" + columns[9] + "]");
            }
        }
    }

    private static Optional<String> owner(Path proc, NavigableSet<String> sockets)
            throws IOException {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                if (holds(process, sockets)) {
                    String name = Files.readString(process.resolve("comm")).strip();
                    return Optional.of("process " + process.getFileName() + " (" + name + ")");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean holds(Path process, NavigableSet<String> sockets) {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : open) {
                if (Files.isSymbolicLink(descriptor)
                        && sockets.contains(Files.readSymbolicLink(descriptor).toString())) {
                    return true;
                }
            }
        } catch (IOException e) {
            // Another user's process, or one that has just ended.
            return false;
        }
        return false;
    }
}
