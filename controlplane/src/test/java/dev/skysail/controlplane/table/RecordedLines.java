package dev.skysail.controlplane.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads recorded requests and answers of a real API server, one JSON document a line. */
public final class RecordedLines {

    private static final JsonMapper MAPPER = new JsonMapper();

    private RecordedLines() {}

    public static List<JsonNode> read(String file) {
        String path = "/golden/api-1.37.2/" + file;
        try (InputStream in = RecordedLines.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no recording " + path);
            }
            InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(in) : in;
            return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))
                    .lines()
                    .map(line -> MAPPER.readTree(line))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
