package dev.skysail.scheduling.profiles;

import dev.skysail.scheduling.config.EnabledPlugin;
import dev.skysail.scheduling.config.ExtensionPoint;
import dev.skysail.scheduling.config.PluginSet;
import dev.skysail.scheduling.config.ProfileConfiguration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which plugins run where, once a profile's changes are merged into the defaults.
///
/// Plugins named both by multiPoint and by their point come first, in the order of the point; then
/// those of multiPoint; then the rest of the point. Source: mergePlugins in
/// pkg/scheduler/apis/config/v1/default_plugins.go and expandMultiPointPlugins in
/// pkg/scheduler/framework/runtime/framework.go, 1.37.2.
final class PluginLists {
    private final ProfileConfiguration profile;
    private final Map<PluginKind, Integer> multiPoint;

    PluginLists(ProfileConfiguration profile, List<PluginKind> defaults) {
        this.profile = profile;
        this.multiPoint = merged(profile.at(ExtensionPoint.MULTI_POINT), defaults);
    }

    /// The defaults with a profile's multiPoint changes: plugins and weights, in order.
    private Map<PluginKind, Integer> merged(PluginSet changes, List<PluginKind> defaults) {
        Map<PluginKind, Integer> named = named(changes, ExtensionPoint.MULTI_POINT);
        Map<PluginKind, Integer> merged = new LinkedHashMap<>();
        for (PluginKind kind : defaults) {
            if (!changes.disables(kind.text())) {
                @Nullable Integer weight = named.remove(kind);
                merged.put(kind, weight == null ? kind.weight() : weight);
            }
        }
        merged.putAll(named);
        return merged;
    }

    /// The plugins of a point with their weights, in the order they run.
    Map<PluginKind, Integer> at(ExtensionPoint point) {
        PluginSet changes = profile.at(point);
        Map<PluginKind, Integer> own = named(changes, point);
        Map<PluginKind, Integer> list = new LinkedHashMap<>();
        if (changes.disabled().contains(PluginSet.ALL)) {
            return own;
        }
        own.forEach(
                (kind, weight) -> {
                    if (multiPoint.containsKey(kind) && !changes.disables(kind.text())) {
                        list.put(kind, weight);
                    }
                });
        multiPoint.forEach(
                (kind, weight) -> {
                    if (kind.isAt(point) && !changes.disables(kind.text())) {
                        list.putIfAbsent(kind, weight);
                    }
                });
        own.forEach(list::putIfAbsent);
        return list;
    }

    private Map<PluginKind, Integer> named(PluginSet changes, ExtensionPoint point) {
        Map<PluginKind, Integer> named = new LinkedHashMap<>();
        for (EnabledPlugin plugin : changes.enabled()) {
            PluginKind kind =
                    PluginKind.named(plugin.name())
                            .orElseThrow(() -> refusal(point, plugin, "does not exist here"));
            if (point != ExtensionPoint.MULTI_POINT && !kind.isAt(point)) {
                throw refusal(point, plugin, "takes no part there");
            }
            if (named.put(kind, plugin.weight()) != null) {
                throw refusal(point, plugin, "is named twice");
            }
        }
        return named;
    }

    private IllegalArgumentException refusal(
            ExtensionPoint point, EnabledPlugin plugin, String why) {
        return new IllegalArgumentException(
                "profile %s: plugin %s at %s %s"
                        .formatted(profile.schedulerName(), plugin.name(), point.field(), why));
    }

    /// Makes sure that what a plugin prepares is what it then uses: it takes part in both points or
    /// in neither, and in the same order.
    ///
    /// @throws IllegalArgumentException if not
    void requireSame(ExtensionPoint before, ExtensionPoint point) {
        List<PluginKind> first = both(at(before), before, point);
        List<PluginKind> second = both(at(point), before, point);
        if (!first.equals(second)) {
            throw different("different plugins or another order", before, point);
        }
    }

    /// Makes sure that plugins which take part at two points, of which the earlier one comes to
    /// nothing without the later one, are enabled at both or in neither.
    ///
    /// @throws IllegalArgumentException if not
    void requireSameSet(ExtensionPoint before, ExtensionPoint point) {
        Set<PluginKind> first = EnumSet.noneOf(PluginKind.class);
        first.addAll(both(at(before), before, point));
        if (!first.equals(Set.copyOf(both(at(point), before, point)))) {
            throw different("different plugins", before, point);
        }
    }

    private IllegalArgumentException different(
            String what, ExtensionPoint before, ExtensionPoint point) {
        return new IllegalArgumentException(
                "profile %s: %s and %s name %s"
                        .formatted(profile.schedulerName(), before.field(), point.field(), what));
    }

    private static List<PluginKind> both(
            Map<PluginKind, Integer> list, ExtensionPoint before, ExtensionPoint point) {
        List<PluginKind> both = new ArrayList<>();
        for (PluginKind kind : list.keySet()) {
            if (kind.isAt(before) && kind.isAt(point)) {
                both.add(kind);
            }
        }
        return both;
    }
}
