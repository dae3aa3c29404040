package dev.skysail.cloud;

/**
 * What was bought so far.
 *
 * @param orders instances that were ever made: what the customer pays for
 * @param calls create calls that reached the cloud, with those that failed or repeated
 * @param deletes instances whose end was asked for
 */
public record Bill(long orders, long calls, long deletes) {}
