package dev.skysail.e2e;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where things lie in the checkout. */
final class Project {

    private static final Path ROOT = findRoot();

    private Project() {}

    /** Returns a path below the root of the checkout. */
    static Path path(String relative) {
        return ROOT.resolve(relative);
    }

    /** Returns the folder of the tools. */
    static Path tools() {
        return path(System.getProperty("e2e.tools", ".tools"));
    }

    /** Returns a tool that scripts/install-kubectl.sh brought. */
    static Path tool(String name) {
        Path tool = tools().resolve(name);
        if (!Files.isExecutable(tool)) {
            throw new IllegalStateException(
                    tool + " is missing; run the suite with scripts/e2e.sh, which installs it");
        }
        return tool;
    }

    private static Path findRoot() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("scheduling/pom.xml"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException("not in a checkout: " + Path.of("").toAbsolutePath());
        }
        return folder;
    }
}
