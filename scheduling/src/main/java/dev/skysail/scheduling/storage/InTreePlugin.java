package dev.skysail.scheduling.storage;

import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The volume kinds of the API that a driver has replaced for good.
///
/// Source: csi-translation-lib plugins, 0.37.2.
public enum InTreePlugin {
    AWS_EBS("kubernetes.io/aws-ebs", "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone"),
    GCE_PD("kubernetes.io/gce-pd", "pd.csi.storage.gke.io", "topology.gke.io/zone"),
    AZURE_DISK("kubernetes.io/azure-disk", "disk.csi.azure.com", ""),
    CINDER(
            "kubernetes.io/cinder",
            "cinder.csi.openstack.org",
            "topology.cinder.csi.openstack.org/zone"),
    PORTWORX("kubernetes.io/portworx-volume", "pxd.portworx.com", "");

    private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
    private static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String REGION = "topology.kubernetes.io/region";
    private static final String MANY_ZONES = "__";

    private final String plugin;
    private final String driver;
    private final String topologyKey;

    InTreePlugin(String plugin, String driver, String topologyKey) {
        this.plugin = plugin;
        this.driver = driver;
        this.topologyKey = topologyKey;
    }

    /// The plugin of that name.
    public static Optional<InTreePlugin> named(String plugin) {
        for (InTreePlugin candidate : values()) {
            if (candidate.plugin.equals(plugin)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /// The driver that has replaced it.
    public String driver() {
        return driver;
    }

    /// The driver's volume for an id as a pod or a volume names it.
    public CsiVolume volume(String id) {
        String handle =
                switch (this) {
                    case AWS_EBS -> id.substring(id.lastIndexOf('/') + 1);
                    case GCE_PD -> disk("zones/UNSPECIFIED", id);
                    case AZURE_DISK, CINDER, PORTWORX -> id;
                };
        return new CsiVolume(driver, handle, plugin);
    }

    /// The driver's volume for a Compute Engine disk of a PersistentVolume.
    ///
    /// @param zoneLabel the volume's zone label, empty if it has none
    public static CsiVolume persistentDisk(String pdName, String zoneLabel) {
        String place = "zones/UNSPECIFIED";
        if (zoneLabel.contains(MANY_ZONES)) {
            String first = zoneLabel.substring(0, zoneLabel.indexOf(MANY_ZONES));
            place = "regions/" + first.substring(0, Math.max(0, first.lastIndexOf('-')));
        } else if (!zoneLabel.isEmpty()) {
            place = "zones/" + zoneLabel;
        }
        return new CsiVolume(GCE_PD.driver, disk(place, pdName), GCE_PD.plugin);
    }

    private static String disk(String place, String pdName) {
        return "projects/UNSPECIFIED/" + place + "/disks/" + pdName;
    }

    /// Where a volume can be reached, told in the driver's own node labels.
    ///
    /// Zones named by its node affinity are renamed; a volume without them gets the zones of its
    /// label.
    @Nullable NodeSelector translate(PersistentVolume volume) {
        NodeSelector nodes = volume.nodes();
        if (topologyKey.isEmpty()) {
            return nodes;
        }
        String zone = zoneLabel(volume);
        if (names(nodes, zone)) {
            nodes = renamed(nodes, zone, topologyKey);
        } else if (volume.labels().containsKey(zone)) {
            nodes = withZones(nodes, volume.labels().get(zone));
        }
        return zone.equals(BETA_ZONE) ? renamed(nodes, BETA_REGION, REGION) : nodes;
    }

    private static String zoneLabel(PersistentVolume volume) {
        if (names(volume.nodes(), ZONE)) {
            return ZONE;
        }
        boolean beta =
                names(volume.nodes(), BETA_ZONE)
                        || (!volume.labels().containsKey(ZONE)
                                && volume.labels().containsKey(BETA_ZONE));
        return beta ? BETA_ZONE : ZONE;
    }

    private static boolean names(@Nullable NodeSelector nodes, String key) {
        return nodes != null
                && nodes.terms().stream()
                        .flatMap(term -> term.expressions().stream())
                        .anyMatch(expression -> expression.key().equals(key));
    }

    private static @Nullable NodeSelector renamed(
            @Nullable NodeSelector nodes, String key, String newKey) {
        if (nodes == null) {
            return null;
        }
        List<NodeSelectorTerm> terms = new ArrayList<>();
        for (NodeSelectorTerm term : nodes.terms()) {
            List<Requirement> expressions =
                    term.expressions().stream().map(e -> renamed(e, key, newKey)).toList();
            terms.add(new NodeSelectorTerm(expressions, term.fields()));
        }
        return new NodeSelector(terms);
    }

    private static Requirement renamed(Requirement expression, String key, String newKey) {
        return expression.key().equals(key)
                ? new Requirement(newKey, expression.operator(), expression.values())
                : expression;
    }

    private @Nullable NodeSelector withZones(@Nullable NodeSelector nodes, String label) {
        TreeSet<String> zones = new TreeSet<>();
        for (String zone : label.split(MANY_ZONES, -1)) {
            zones.add(zone.strip());
        }
        zones.remove("");
        if (zones.isEmpty()) {
            return nodes;
        }
        Requirement here =
                new Requirement(topologyKey, Requirement.Operator.IN, List.copyOf(zones));
        if (nodes == null || nodes.terms().isEmpty()) {
            return NodeSelector.of(NodeSelectorTerm.of(here));
        }
        List<NodeSelectorTerm> terms = new ArrayList<>();
        for (NodeSelectorTerm term : nodes.terms()) {
            List<Requirement> expressions = new ArrayList<>(term.expressions());
            expressions.add(here);
            terms.add(new NodeSelectorTerm(expressions, term.fields()));
        }
        return new NodeSelector(terms);
    }
}
