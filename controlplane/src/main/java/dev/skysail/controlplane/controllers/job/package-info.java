/**
 * Decides: which pods of a Job are made and deleted, which of its ended pods count, and when it is
 * complete, failed or gone.
 *
 * <p>Takes: the Job, the pods around it and its last failures. Gives: pods to write, statuses and
 * events.
 *
 * <p>May see: controllers.cluster, kubernetes. After: pkg/controller/job,
 * pkg/controller/ttlafterfinished, 1.37; KEP-2307 (tracking with finalizers), KEP-2214 (indexed).
 */
@NullMarked
package dev.skysail.controlplane.controllers.job;

import org.jspecify.annotations.NullMarked;
