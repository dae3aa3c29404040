package dev.skysail.cli.demo;

import java.util.List;

/**
 * An example manifest with the script in its leading comments.
 *
 * @param path path below {@code examples/}
 * @param shows what it shows
 * @param taints taints to set, each {@code NODE KEY=VALUE:EFFECT}
 * @param createFirst whether the pods must run before the taints are set
 * @param expectations what to expect, one a line
 * @param manifest the whole text
 */
record ExampleScript(
        String path,
        String shows,
        List<String> taints,
        boolean createFirst,
        List<String> expectations,
        String manifest) {

    /** Reads the script of an example. */
    static ExampleScript read(String path) {
        String manifest = Stage.example(path);
        return new ExampleScript(
                path,
                String.join(" ", lines(manifest, "shows")),
                lines(manifest, "taint"),
                lines(manifest, "first").contains("create"),
                lines(manifest, "expect"),
                manifest);
    }

    private static List<String> lines(String manifest, String key) {
        String prefix = "# " + key + ": ";
        return manifest.lines()
                .takeWhile(line -> line.startsWith("#"))
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()).strip())
                .toList();
    }
}
