package dev.skysail.virtualkubelet.node;

import dev.skysail.virtualkubelet.provider.Placement;
import dev.skysail.virtualkubelet.provider.Provider;
import java.util.List;

/** A Node whose pods this process runs. */
public sealed interface ServedNode {

    /** Returns the name of the Node. */
    String name();

    /** Returns what runs its pods. */
    Provider provider();

    /**
     * A virtual node.
     *
     * @param spec the resource it comes from
     * @param zones the zones this Node fronts: all of the resource, or one
     */
    record Virtual(
            String name, Provider provider, VirtualNodeSpec spec, List<VirtualNodeSpec.Zone> zones)
            implements ServedNode {
        public Virtual {
            zones = List.copyOf(zones);
        }
    }

    /**
     * A simulated machine: its pods stand where it stands.
     *
     * @param placement the only one it has
     */
    record Machine(String name, Provider provider, Placement placement) implements ServedNode {}
}
