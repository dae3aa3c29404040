package dev.skysail.controlplane.apiserver.wire;

/**
 * Where a connection subresource of a pod is served.
 *
 * @param host address of the node
 * @param port port of the node's kubelet endpoint
 * @param uri path and query on the kubelet
 * @param pod name of the pod
 */
public record KubeletTarget(String host, int port, String uri, String pod) {}
