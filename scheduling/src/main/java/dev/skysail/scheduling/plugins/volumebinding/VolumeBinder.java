package dev.skysail.scheduling.plugins.volumebinding;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.plugins.volumebinding.NodeVolumes.Binding;
import dev.skysail.scheduling.plugins.volumebinding.NodeVolumes.Provision;
import dev.skysail.scheduling.storage.CsiDriver;
import dev.skysail.scheduling.storage.CsiStorageCapacity;
import dev.skysail.scheduling.storage.PersistentVolume;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import dev.skysail.scheduling.storage.Storage;
import dev.skysail.scheduling.storage.StorageClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds out what claims would get on a node.
///
/// Among volumes of equal size the first name wins; upstream leaves it to the order of its cache.
/// Source: plugins/volumebinding/binder.go, 1.37.2, and component-helpers storage/volume
/// (FindMatchingVolume), 0.37.2.
final class VolumeBinder {
    private static final String NODE_CONFLICT =
            "node(s) didn't match PersistentVolume's node affinity";
    private static final String BIND_CONFLICT =
            "node(s) didn't find available persistent volumes to bind";
    private static final String NO_ROOM = "node(s) did not have enough free storage";
    private static final String NO_VOLUME =
            "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";

    private static final List<String> ORDER =
            List.of(NODE_CONFLICT, BIND_CONFLICT, NO_ROOM, NO_VOLUME);

    private final Storage storage;
    private final PodClaims claims;
    private final NavigableMap<String, List<PersistentVolume>> byClass = new TreeMap<>();

    VolumeBinder(Storage storage, PodClaims claims) {
        this.storage = storage;
        this.claims = claims;
        for (PersistentVolumeClaim claim : claims.delayed()) {
            byClass.computeIfAbsent(claim.storageClass(), storage::volumesOfClass);
        }
    }

    /// What the claims would get on the node.
    NodeVolumes find(Node node) {
        List<String> reasons = new ArrayList<>();
        checkBound(claims.bound(), node).ifPresent(reasons::add);
        Search search = new Search(node);
        search.run(claims.delayed()).ifPresent(reasons::add);
        reasons.sort(Comparator.comparing(ORDER::indexOf));
        return new NodeVolumes(reasons, search.bindings, search.provisions);
    }

    private Optional<String> checkBound(List<PersistentVolumeClaim> claims, Node node) {
        for (PersistentVolumeClaim claim : claims) {
            Optional<PersistentVolume> volume = storage.volume(claim.volumeName());
            if (volume.isEmpty()) {
                return Optional.of(NO_VOLUME);
            }
            if (!reaches(storage.nodesOf(volume.get(), node.name()), node)) {
                return Optional.of(NODE_CONFLICT);
            }
        }
        return Optional.empty();
    }

    /// A volume's affinity sees labels only, never the node's name.
    private static boolean reaches(Optional<NodeSelector> nodes, Node node) {
        return nodes.isEmpty()
                || nodes.get().matches(Node.builder("").labels(node.labels()).build());
    }

    /// One node's search over unbound claims.
    private final class Search {
        private final Node node;
        private final List<Binding> bindings = new ArrayList<>();
        private final List<Provision> provisions = new ArrayList<>();
        private final Set<String> taken = new TreeSet<>();

        Search(Node node) {
            this.node = node;
        }

        Optional<String> run(List<PersistentVolumeClaim> claims) {
            List<PersistentVolumeClaim> toMake = new ArrayList<>();
            List<PersistentVolumeClaim> toMatch = new ArrayList<>();
            for (PersistentVolumeClaim claim : claims) {
                String selected = claim.selectedNode();
                if (selected == null) {
                    toMatch.add(claim);
                } else if (selected.equals(node.name())) {
                    toMake.add(claim);
                } else {
                    return Optional.of(BIND_CONFLICT);
                }
            }
            toMatch.sort(Comparator.comparingLong(VolumeBinder::size));
            for (PersistentVolumeClaim claim : toMatch) {
                Optional<PersistentVolume> match = match(claim);
                if (match.isPresent()) {
                    taken.add(match.get().name());
                    bindings.add(new Binding(claim, match.get()));
                } else {
                    toMake.add(claim);
                }
            }
            for (PersistentVolumeClaim claim : toMake) {
                Optional<String> refusal = provide(claim);
                if (refusal.isPresent()) {
                    provisions.clear();
                    return refusal;
                }
            }
            return Optional.empty();
        }

        private Optional<PersistentVolume> match(PersistentVolumeClaim claim) {
            Optional<PersistentVolume> smallest = Optional.empty();
            for (PersistentVolume volume : byClass.getOrDefault(claim.storageClass(), List.of())) {
                if (taken.contains(volume.name()) || !couldHold(volume, claim)) {
                    continue;
                }
                boolean reachable = reaches(Optional.ofNullable(volume.nodes()), node);
                if (volume.claim() != null) {
                    return reachable ? Optional.of(volume) : Optional.empty();
                }
                boolean free =
                        volume.available()
                                && selects(claim, volume)
                                && reachable
                                && volume.accessModes().containsAll(claim.accessModes());
                if (free && (smallest.isEmpty() || smallest.get().capacity() > volume.capacity())) {
                    smallest = Optional.of(volume);
                }
            }
            return smallest;
        }

        private Optional<String> provide(PersistentVolumeClaim claim) {
            StorageClass storageClass =
                    storage.storageClass(claim.storageClass())
                            .orElseThrow(
                                    () -> new IllegalStateException("no class " + claim.key()));
            List<NodeSelectorTerm> places = storageClass.allowedTopologies();
            if (!storageClass.provisions()
                    || (!places.isEmpty() && !new NodeSelector(places).matches(node))) {
                return Optional.of(BIND_CONFLICT);
            }
            Long request = claim.request();
            boolean counted =
                    request != null
                            && storage.csiDriver(storageClass.provisioner())
                                    .filter(CsiDriver::storageCapacity)
                                    .isPresent();
            if (!counted) {
                provisions.add(new Provision(claim, null));
                return Optional.empty();
            }
            for (CsiStorageCapacity room : storage.capacities()) {
                if (room.storageClass().equals(storageClass.name())
                        && room.isEnoughFor(size(claim))
                        && room.nodes().matches(node.labels())) {
                    provisions.add(new Provision(claim, room));
                    return Optional.empty();
                }
            }
            return Optional.of(NO_ROOM);
        }
    }

    /// Whether the volume is kept for the claim or for nobody, and is of the right kind and size.
    private static boolean couldHold(PersistentVolume volume, PersistentVolumeClaim claim) {
        return (volume.claim() == null || volume.claim().means(claim))
                && volume.capacity() >= size(claim)
                && volume.mode() == claim.mode()
                && volume.attributesClass().equals(claim.attributesClass())
                && !volume.terminating();
    }

    private static boolean selects(PersistentVolumeClaim claim, PersistentVolume volume) {
        return !claim.selector().present() || claim.selector().matches(volume.labels());
    }

    static long size(PersistentVolumeClaim claim) {
        Long request = claim.request();
        return request == null ? 0 : request;
    }
}
