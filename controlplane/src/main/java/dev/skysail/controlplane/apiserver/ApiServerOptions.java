package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.resource.User;

/**
 * What an API server needs to start.
 *
 * @param port port on the loopback address, 0 for any
 * @param parts the parts behind the API
 * @param certificates certificates of the server
 * @param adminToken bearer token of the administrator
 * @param admin the user behind that token
 */
public record ApiServerOptions(
        int port, ApiParts parts, Certificates certificates, String adminToken, User admin) {}
