package dev.skysail.cli.simulate;

import dev.skysail.kubernetes.configuration.ConfigurationReader;
import dev.skysail.kubernetes.manifest.ManifestException;
import dev.skysail.scheduling.config.SchedulerConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names a configuration of kube-scheduler. */
public final class SchedulerOption {

    @Option(
            names = "--scheduler-config",
            paramLabel = "FILE",
            description = {
                "a KubeSchedulerConfiguration (v1) to decide by; all nodes are looked at,",
                "whatever percentageOfNodesToScore says"
            })
    private @Nullable Path file;

    /** Decides as a version does, by the configuration if one is named. */
    public Decider decider(String decisions, String words) {
        try {
            return new Decider(decisions, words, configuration());
        } catch (IllegalArgumentException e) {
            throw new ManifestException(sentence(String.valueOf(e.getMessage())));
        }
    }

    private String sentence(String message) {
        if (message.startsWith("no profile for Kubernetes")) {
            return "There is " + message + "; there are 1.27 to 1.38.";
        }
        String end = message.endsWith(".") ? "" : ".";
        return file + ": " + message + end;
    }

    private SchedulerConfiguration configuration() {
        Path named = file;
        if (named == null) {
            return SchedulerConfiguration.DEFAULT;
        }
        try {
            return new ConfigurationReader().read(Files.readString(named));
        } catch (IOException e) {
            throw new ManifestException("The file " + named + " cannot be read.");
        }
    }
}
