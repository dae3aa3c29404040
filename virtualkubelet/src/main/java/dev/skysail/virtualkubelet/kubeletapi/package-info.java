/**
 * The part of the kubelet's HTTPS API that kubectl needs.
 *
 * <p>Decides: how logs are cut and how exec streams are framed.
 *
 * <p>Takes: requests that the API server passes on.
 *
 * <p>Gives: {@link dev.skysail.virtualkubelet.kubeletapi.KubeletServer}.
 *
 * <p>May see: providers; Vert.x.
 *
 * <p>After: pkg/kubelet/server/server.go (1.37.2); KEP-4006 for v5.channel.k8s.io.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.virtualkubelet.kubeletapi;
