package dev.skysail.cloud.container;

import dev.skysail.cloud.shell.Commands;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What the main process of a container is.
 *
 * <p>A command that is not one of the simulated ones stands for a server and runs for ever, and so
 * does an image without a command; only images of plain systems start a shell.
 */
final class EntryPoint {

    private static final Set<String> SHELL_IMAGES =
            Set.of("busybox", "alpine", "debian", "ubuntu", "centos", "fedora");

    private EntryPoint() {}

    /** Returns the command line, empty for a server that runs for ever. */
    static List<String> of(ContainerSpec spec) {
        List<String> line = new ArrayList<>(spec.command());
        line.addAll(spec.args());
        if (line.isEmpty() && SHELL_IMAGES.contains(repository(spec.image()))) {
            line.add("sh");
        }
        return line.isEmpty() || !Commands.isKnown(line.getFirst()) ? List.of() : line;
    }

    private static String repository(String image) {
        String last = image.substring(image.lastIndexOf('/') + 1);
        int end = last.indexOf('@') >= 0 ? last.indexOf('@') : last.indexOf(':');
        return end < 0 ? last : last.substring(0, end);
    }
}
