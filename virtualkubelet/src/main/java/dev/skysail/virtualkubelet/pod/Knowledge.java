package dev.skysail.virtualkubelet.pod;

import dev.skysail.virtualkubelet.provider.Instance;

/** What is known of a pod's instance. */
sealed interface Knowledge {

    /** Nothing: the provider has to be asked before anything is done. */
    record Unknown() implements Knowledge {}

    /** The provider is sure that there is none. */
    record Absent() implements Knowledge {}

    /** It exists. */
    record Present(Instance instance) implements Knowledge {}
}
