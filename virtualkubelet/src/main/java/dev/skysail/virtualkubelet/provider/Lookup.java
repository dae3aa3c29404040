package dev.skysail.virtualkubelet.provider;

/** What a provider says when asked for one instance. */
public sealed interface Lookup {

    /** It exists. */
    record Found(Instance instance) implements Lookup {}

    /** The provider is sure that there is none. */
    record NotFound() implements Lookup {}

    /** The provider did not answer; nothing follows from that. */
    record Unavailable(String message) implements Lookup {}
}
