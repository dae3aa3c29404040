/**
 * The mutating webhook for pods, and the check of Selectors.
 *
 * <p>Decides: nothing; turns decisions of selector into AdmissionReview answers.
 *
 * <p>Takes: AdmissionReview v1 over HTTPS on loopback.
 *
 * <p>Gives: JSON patches that only add, refusals with a sentence, its registration.
 *
 * <p>May see: selector, the client library, Vert.x, Jackson.
 *
 * <p>After: k8s.io/api admission/v1 (0.37.2), RFC 6902.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.profile.webhook;
