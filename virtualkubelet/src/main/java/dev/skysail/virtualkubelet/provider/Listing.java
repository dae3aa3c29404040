package dev.skysail.virtualkubelet.provider;

import java.util.List;

/** What a provider says when asked for all instances. */
public sealed interface Listing {

    /** All of them. */
    record Complete(List<Instance> instances) implements Listing {
        public Complete {
            instances = List.copyOf(instances);
        }
    }

    /** The provider did not answer, or not in full; nothing follows from that. */
    record Unavailable(String message) implements Listing {}
}
