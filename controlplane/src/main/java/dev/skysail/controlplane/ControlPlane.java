package dev.skysail.controlplane;

import dev.skysail.controlplane.apiserver.ApiServer;
import dev.skysail.controlplane.apiserver.ApiServerOptions;
import dev.skysail.controlplane.apiserver.Certificates;
import dev.skysail.controlplane.resource.User;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A Kubernetes API server in this process, with the objects that every cluster has. */
public final class ControlPlane implements AutoCloseable {

    private static final List<String> NAMESPACES =
            List.of("default", "kube-system", "kube-public", "kube-node-lease");

    private final ApiServer server;
    private final Certificates certificates;
    private final String token;

    private ControlPlane(ApiServer server, Certificates certificates, String token) {
        this.server = server;
        this.certificates = certificates;
        this.token = token;
    }

    /** Starts a control plane; it answers when this returns. */
    public static ControlPlane start(ControlPlaneOptions options) {
        Certificates certificates = Certificates.make();
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        String token = HexFormat.of().formatHex(random);
        ApiServer server =
                ApiServer.start(
                        new ApiServerOptions(
                                options.port(),
                                options.parts(),
                                certificates,
                                token,
                                User.of("kubernetes-admin", "system:masters")));
        NAMESPACES.forEach(name -> server.ensure(object("v1", "Namespace", name)));
        server.ensure(priority("system-cluster-critical", 2_000_000_000, "cluster"));
        server.ensure(priority("system-node-critical", 2_000_001_000, "node"));
        server.ensure(kubernetesService(server.port()));
        return new ControlPlane(server, certificates, token);
    }

    /** Returns the URL of the API. */
    public String url() {
        return server.url();
    }

    /** Returns the bearer token of the administrator. */
    public String token() {
        return token;
    }

    /** Returns the certificate of the authority in PEM. */
    public String authorityPem() {
        return certificates.authorityPem();
    }

    /**
     * Issues a serving certificate of the cluster's authority, such as a node's kubelet needs.
     *
     * @param names host names and addresses
     */
    public Certificates.Issued issueServerCertificate(List<String> names) {
        return certificates.issueServer(names);
    }

    /**
     * Issues a client certificate: whoever presents it is this user in these groups.
     *
     * @param user user name
     * @param groups groups, such as {@code system:masters}
     */
    public Certificates.Issued issueClientCertificate(String user, List<String> groups) {
        return certificates.issueClient(user, groups);
    }

    /** Returns a kubeconfig for the administrator, in YAML. */
    public String kubeconfig() {
        return """
        apiVersion: v1
        kind: Config
        clusters:
        - name: skysail
          cluster:
            server: %s
            certificate-authority-data: %s
        contexts:
        - name: skysail
          context:
            cluster: skysail
            user: kubernetes-admin
        current-context: skysail
        users:
        - name: kubernetes-admin
          user:
            token: %s
        """
                .formatted(url(), base64(certificates.authorityPem()), token);
    }

    @Override
    public void close() {
        server.close();
    }

    private static ObjectNode object(String apiVersion, String kind, String name) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", kind);
        object.put("apiVersion", apiVersion);
        object.putObject("metadata").put("name", name);
        return object;
    }

    /** The service under which pods find the API (kube-apiserver's kubernetesservice). */
    private static ObjectNode kubernetesService(int port) {
        ObjectNode service = object("v1", "Service", "kubernetes");
        ObjectNode metadata = (ObjectNode) service.path("metadata");
        metadata.put("namespace", "default");
        metadata.putObject("labels").put("component", "apiserver").put("provider", "kubernetes");
        ObjectNode spec = service.putObject("spec");
        spec.put("clusterIP", "10.96.0.1");
        spec.put("ipFamilyPolicy", "SingleStack");
        spec.putArray("ports")
                .addObject()
                .put("name", "https")
                .put("protocol", "TCP")
                .put("port", 443)
                .put("targetPort", port);
        return service;
    }

    private static ObjectNode priority(String name, long value, String scope) {
        ObjectNode object = object("scheduling.k8s.io/v1", "PriorityClass", name);
        object.put("value", value);
        object.put(
                "description",
                scope.equals("node")
                        ? "Used for system critical pods that must not be moved from their current"
                                + " node."
                        : "Used for system critical pods that must run in the cluster, but can be"
                                + " moved to another node if necessary.");
        object.put("preemptionPolicy", "PreemptLowerPriority");
        return object;
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
