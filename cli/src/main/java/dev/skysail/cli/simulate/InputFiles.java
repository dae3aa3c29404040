package dev.skysail.cli.simulate;

import dev.skysail.kubernetes.manifest.Inventory;
import dev.skysail.kubernetes.manifest.ManifestException;
import dev.skysail.kubernetes.manifest.ManifestReader;
import dev.skysail.kubernetes.manifest.Workload;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads the files of a command line into a world. */
public final class InputFiles {

    private static final String STANDARD_INPUT = "-";

    private final ManifestReader reader;
    private final Progress progress;

    /** Reads with a bar and refuses amounts beyond 64 bits. */
    public InputFiles(Progress progress) {
        this(progress, true);
    }

    /** Reads with a bar; strict as the reader is. */
    InputFiles(Progress progress, boolean strict) {
        this.progress = progress;
        this.reader = new ManifestReader(strict);
    }

    /**
     * Reads everything.
     *
     * @param dumps files of objects as a cluster has them
     * @param podFiles files of pods and workloads to add
     */
    public World read(List<String> dumps, List<String> podFiles) {
        dumps.forEach(this::file);
        int before = reader.workloads();
        podFiles.forEach(this::file);
        Inventory inventory = reader.take();
        List<Workload> all = inventory.workloads();
        List<Workload> expanded =
                all.subList(before, all.size()).stream().filter(w -> w.owner().isEmpty()).toList();
        return World.of(inventory, reader, expanded);
    }

    /** What was left out of the files. */
    public List<String> warnings() {
        return reader.warnings().sentences();
    }

    /** Makes further pods of workloads. */
    Expansion expansion() {
        return new Expansion(reader, reader.take());
    }

    private void file(String name) {
        try {
            if (name.equals(STANDARD_INPUT)) {
                reader.read("standard input", System.in);
                return;
            }
            Path path = Path.of(name);
            progress.start("reading", Files.size(path));
            try (InputStream stream = new Counted(Files.newInputStream(path), progress)) {
                reader.read(name, stream);
            }
            progress.end();
        } catch (NoSuchFileException e) {
            throw new ManifestException("There is no file " + name + ".");
        } catch (IOException e) {
            throw new ManifestException(name + " cannot be read: " + e.getMessage() + ".");
        }
    }

    private static final class Counted extends FilterInputStream {

        private final Progress progress;
        private long bytes;

        Counted(InputStream stream, Progress progress) {
            super(stream);
            this.progress = progress;
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            bytes += one < 0 ? 0 : 1;
            return one;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            bytes += Math.max(0, count);
            progress.reach(bytes);
            return count;
        }
    }
}
