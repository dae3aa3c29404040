package dev.skysail.profile.webhook;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhook;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The webhook's entry in the cluster (admissionregistration.k8s.io/v1); gone after close. */
public final class WebhookRegistration implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(WebhookRegistration.class.getName());
    private static final String NAME = "skysail-profile";
    private static final int TIMEOUT_SECONDS = 10;

    private final KubernetesClient client;

    private WebhookRegistration(KubernetesClient client) {
        this.client = client;
    }

    /** Registers a server; an older entry of the same name is replaced. */
    public static WebhookRegistration register(
            KubernetesClient client, WebhookServer server, String failurePolicy) {
        MutatingWebhookConfiguration entry = entry(server, failurePolicy);
        var _ = client.resource(entry).createOr(NonDeletingOperation::update);
        return new WebhookRegistration(client);
    }

    @Override
    public void close() {
        try {
            var _ =
                    client.admissionRegistration()
                            .v1()
                            .mutatingWebhookConfigurations()
                            .withName(NAME)
                            .delete();
        } catch (KubernetesClientException e) {
            LOG.log(System.Logger.Level.DEBUG, "the webhook's entry stays behind", e);
        }
    }

    private static MutatingWebhookConfiguration entry(WebhookServer server, String policy) {
        return new MutatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(NAME)
                .endMetadata()
                .addToWebhooks(pods(server, policy), selectors(server))
                .build();
    }

    private static MutatingWebhook pods(WebhookServer server, String policy) {
        return start("pods.skysail.dev", server, WebhookServer.PODS)
                .withFailurePolicy(policy)
                .withNewNamespaceSelector()
                .addNewMatchExpression()
                .withKey("kubernetes.io/metadata.name")
                .withOperator("NotIn")
                .withValues("kube-system", "kube-node-lease")
                .endMatchExpression()
                .endNamespaceSelector()
                .addNewRule()
                .withApiGroups("")
                .withApiVersions("v1")
                .withOperations("CREATE")
                .withResources("pods")
                .withScope("Namespaced")
                .endRule()
                .build();
    }

    private static MutatingWebhook selectors(WebhookServer server) {
        return start("selectors.skysail.dev", server, WebhookServer.SELECTORS)
                .withFailurePolicy("Ignore")
                .addNewRule()
                .withApiGroups("eci.daliqc.cn")
                .withApiVersions("v1")
                .withOperations("CREATE", "UPDATE")
                .withResources("selectors")
                .withScope("Cluster")
                .endRule()
                .build();
    }

    private static MutatingWebhookBuilder start(String name, WebhookServer server, String path) {
        byte[] pem = server.certificatePem().getBytes(StandardCharsets.UTF_8);
        return new MutatingWebhookBuilder()
                .withName(name)
                .withAdmissionReviewVersions("v1")
                .withSideEffects("None")
                .withTimeoutSeconds(TIMEOUT_SECONDS)
                .withReinvocationPolicy("Never")
                .withMatchPolicy("Equivalent")
                .withNewClientConfig()
                .withUrl(server.url(path))
                .withCaBundle(Base64.getEncoder().encodeToString(pem))
                .endClientConfig();
    }
}
