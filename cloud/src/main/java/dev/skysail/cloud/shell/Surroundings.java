package dev.skysail.cloud.shell;

import dev.skysail.cloud.Timeline;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a process sees.
 *
 * @param hostName name of its host
 * @param environment variables in order
 * @param files text of files by absolute path
 * @param timeline its time
 */
public record Surroundings(
        String hostName,
        Map<String, String> environment,
        SortedMap<String, String> files,
        Timeline timeline) {

    private static final String PATH =
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    public Surroundings {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    /** Adds to the given variables what every process has. */
    public static Surroundings of(
            String hostName,
            Map<String, String> environment,
            SortedMap<String, String> files,
            Timeline timeline) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("PATH", PATH);
        all.put("HOSTNAME", hostName);
        all.putAll(environment);
        all.putIfAbsent("HOME", "/root");
        return new Surroundings(hostName, all, files, timeline);
    }
}
