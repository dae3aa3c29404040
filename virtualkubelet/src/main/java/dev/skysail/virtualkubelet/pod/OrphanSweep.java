package dev.skysail.virtualkubelet.pod;

import dev.skysail.virtualkubelet.node.ServedNode;
import dev.skysail.virtualkubelet.node.ServedNodes;
import dev.skysail.virtualkubelet.provider.Instance;
import dev.skysail.virtualkubelet.provider.Listing;
import dev.skysail.virtualkubelet.provider.Provider;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Ends instances that no pod asks for.
 *
 * <p>Invariant: an instance is ended only if the provider's list was complete, no known pod has its
 * UID, and the API confirmed for that very pod that it is gone or is another one now. An error of
 * either side ends the sweep without an ending.
 */
public final class OrphanSweep {

    private static final System.Logger LOG = System.getLogger(OrphanSweep.class.getName());

    private final ServedNodes nodes;
    private final PodBook book;
    private final PodApi api;

    /** Makes a sweep. */
    public OrphanSweep(ServedNodes nodes, PodBook book, PodApi api) {
        this.nodes = nodes;
        this.book = book;
        this.api = api;
    }

    /** Sweeps once; returns how many instances were ended. */
    public int sweep() {
        Set<Provider> providers = new LinkedHashSet<>();
        for (ServedNode node : nodes.all()) {
            providers.add(node.provider());
        }
        int ended = 0;
        for (Provider provider : providers) {
            switch (provider.getPods()) {
                case Listing.Unavailable(String message) ->
                        LOG.log(System.Logger.Level.DEBUG, "no sweep: {0}", message);
                case Listing.Complete listing -> {
                    for (Instance instance : listing.instances()) {
                        if (!instance.stopping() && isOrphan(instance.owner())) {
                            provider.deletePod(instance.owner().uid());
                            ended++;
                        }
                    }
                }
            }
        }
        return ended;
    }

    private boolean isOrphan(Instance.Owner owner) {
        if (book.get(owner.uid()).isPresent()) {
            return false;
        }
        Optional<Pod> pod = api.get(owner.namespace(), owner.name());
        return pod.isEmpty() || !pod.get().getMetadata().getUid().equals(owner.uid());
    }
}
