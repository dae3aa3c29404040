package dev.skysail.scheduling.model;

import java.util.List;

/// What a decision reads of a container.
///
/// @param requests requests as stored (limits already copied where requests were missing)
/// @param hostPorts ports with a host port
/// @param sidecar an init container with restartPolicy Always
public record Container(
        String name, String image, Resources requests, List<HostPort> hostPorts, boolean sidecar) {
    public Container {
        hostPorts = List.copyOf(hostPorts);
    }

    /// A plain container.
    public static Container of(String image, Resources requests) {
        return new Container("c", image, requests, List.of(), false);
    }
}
