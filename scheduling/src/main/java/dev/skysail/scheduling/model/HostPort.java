package dev.skysail.scheduling.model;

/// A port of the node that a container claims.
///
/// @param protocol TCP if empty
/// @param ip 0.0.0.0 if empty
public record HostPort(String protocol, String ip, int port) {
    private static final String EVERY_IP = "0.0.0.0";

    public HostPort {
        protocol = protocol.isEmpty() ? "TCP" : protocol;
        ip = ip.isEmpty() ? EVERY_IP : ip;
    }

    /// Whether both cannot be had on one node.
    public boolean conflicts(HostPort other) {
        return port == other.port
                && protocol.equals(other.protocol)
                && (ip.equals(other.ip) || ip.equals(EVERY_IP) || other.ip.equals(EVERY_IP));
    }
}
