package dev.skysail.cloud;

import dev.skysail.cloud.container.SimulatedWorkload;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An instance inside the cloud; guarded by the cloud's lock. */
final class Instance {

    final InstanceOrder order;
    final String id;
    final String address;
    final Instant createdAt;
    @Nullable SimulatedWorkload workload;
    boolean holdsStock = true;
    boolean stopping;

    Instance(InstanceOrder order, String id, String address, Instant createdAt) {
        this.order = order;
        this.id = id;
        this.address = address;
        this.createdAt = createdAt;
    }

    SimulatedWorkload running() {
        SimulatedWorkload found = workload;
        if (found == null) {
            throw new IllegalStateException("instance " + id + " has no workload");
        }
        return found;
    }

    InstanceView view() {
        return new InstanceView(
                order.token(),
                id,
                order.zone(),
                order.subnet(),
                address,
                createdAt,
                stopping,
                running().initContainers(),
                running().containers(),
                order.tags());
    }
}
