package dev.skysail.controlplane.controllers.tainteviction;

import java.time.Instant;

/**
 * An eviction that is planned or done.
 *
 * @param uid the pod
 * @param due when it goes
 * @param done whether it has been deleted
 */
public record EvictionTimer(String uid, Instant due, boolean done) {}
