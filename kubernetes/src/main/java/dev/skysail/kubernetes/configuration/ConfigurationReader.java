package dev.skysail.kubernetes.configuration;

import dev.skysail.scheduling.config.EnabledPlugin;
import dev.skysail.scheduling.config.ExtensionPoint;
import dev.skysail.scheduling.config.PluginSet;
import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.config.SchedulerConfiguration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.ObjectMapper;

/**
 * Reads a KubeSchedulerConfiguration v1.
 *
 * <p>Fields about the process (parallelism, leader election, client, back-off, profiling) are
 * passed over; extenders, plugins the engine does not have and fields that do not exist are
 * refused.
 *
 * <p>Source: k8s.io/kube-scheduler config/v1/types.go, 0.37.2.
 */
public final class ConfigurationReader {

    static final String API_VERSION = "kubescheduler.config.k8s.io/v1";
    private static final int MAX_WEIGHT = 1_000_000;
    private static final int PERCENT = 100;

    private final ObjectMapper json = new ObjectMapper();

    /**
     * Returns what the text says.
     *
     * @throws IllegalArgumentException with one sentence that names what cannot be followed
     */
    public SchedulerConfiguration read(String text) {
        Section root = new Section("", json.valueToTree(load(text)));
        requireKind(root, "KubeSchedulerConfiguration");
        root.passOver(
                "parallelism",
                "leaderElection",
                "clientConnection",
                "enableProfiling",
                "enableContentionProfiling",
                "podInitialBackoffSeconds",
                "podMaxBackoffSeconds",
                "delayCacheUntilActive");
        if (!root.sections("extenders").isEmpty()) {
            throw root.refuse("extenders", "is not supported, as the engine calls nobody");
        }
        int percentage = root.number("percentageOfNodesToScore", 0, PERCENT).orElse(0);
        List<Section> sections = root.sections("profiles");
        root.finish();
        List<ProfileConfiguration> profiles = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (Section section : sections) {
            ProfileConfiguration profile = profile(section, sections.size() == 1);
            if (!names.add(profile.schedulerName())) {
                throw section.refuse("schedulerName", "is the name of another profile too");
            }
            profiles.add(profile);
        }
        return new SchedulerConfiguration(
                percentage, profiles.isEmpty() ? List.of(ProfileConfiguration.DEFAULT) : profiles);
    }

    private static Object load(String text) {
        try {
            return new Load(LoadSettings.builder().build()).loadFromString(text);
        } catch (YamlEngineException e) {
            String line = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new IllegalArgumentException("The configuration is not YAML: " + line + ".", e);
        }
    }

    static void requireKind(Section section, String kind) {
        String version = section.text("apiVersion", API_VERSION);
        if (!version.equals(API_VERSION)) {
            throw section.refuse("apiVersion", "is " + version + " and not " + API_VERSION);
        }
        String given = section.text("kind", kind);
        if (!given.equals(kind)) {
            throw section.refuse("kind", "is " + given + " and not " + kind);
        }
    }

    private static ProfileConfiguration profile(Section section, boolean alone) {
        String name = section.text("schedulerName", "");
        if (name.isEmpty() && !alone) {
            throw section.refuse("schedulerName", "is missing, and there are several profiles");
        }
        Optional<Integer> percentage = section.number("percentageOfNodesToScore", 0, PERCENT);
        Map<ExtensionPoint, PluginSet> plugins = new EnumMap<>(ExtensionPoint.class);
        section.section("plugins").ifPresent(s -> readPlugins(s, plugins));
        ArgsReader args = new ArgsReader();
        section.sections("pluginConfig").forEach(args::read);
        section.finish();
        return new ProfileConfiguration(
                name.isEmpty() ? ProfileConfiguration.DEFAULT_NAME : name,
                percentage.orElse(null),
                plugins,
                args.args());
    }

    private static void readPlugins(Section section, Map<ExtensionPoint, PluginSet> plugins) {
        for (ExtensionPoint point : ExtensionPoint.values()) {
            section.section(point.field()).ifPresent(set -> plugins.put(point, pluginSet(set)));
        }
        section.finish();
    }

    private static PluginSet pluginSet(Section set) {
        List<EnabledPlugin> enabled = new ArrayList<>();
        for (Section plugin : set.sections("enabled")) {
            int weight = plugin.number("weight", 0, MAX_WEIGHT).orElse(0);
            enabled.add(new EnabledPlugin(plugin.text("name", ""), weight));
            plugin.finish();
        }
        List<String> disabled = new ArrayList<>();
        for (Section plugin : set.sections("disabled")) {
            disabled.add(plugin.text("name", ""));
            plugin.passOver("weight");
            plugin.finish();
        }
        set.finish();
        return new PluginSet(enabled, disabled);
    }
}
