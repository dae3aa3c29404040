package dev.skysail.controlplane;

import dev.skysail.controlplane.apiserver.ApiParts;

/**
 * What a control plane needs to start.
 *
 * @param port port on the loopback address, 0 for any
 * @param parts the parts behind the API
 */
public record ControlPlaneOptions(int port, ApiParts parts) {}
