package dev.skysail.profile;

import dev.skysail.profile.retry.RetryOptions;
import dev.skysail.profile.retry.RetryProcess;
import dev.skysail.profile.webhook.AdmissionAnswers;
import dev.skysail.profile.webhook.WebhookRegistration;
import dev.skysail.profile.webhook.WebhookServer;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Steers pods: a webhook at their creation, a retry after they failed. */
public final class Profile implements AutoCloseable {

    private final WebhookServer webhook;
    private final WebhookRegistration registration;
    private final RetryProcess retry;

    private Profile(WebhookServer webhook, WebhookRegistration registration, RetryProcess retry) {
        this.webhook = webhook;
        this.registration = registration;
        this.retry = retry;
    }

    /** Starts steering; pods created after this returned are steered. */
    public static Profile start(KubernetesClient client, ProfileOptions options) {
        ApiSteeringSource.install(client);
        ApiSteeringSource source = new ApiSteeringSource(client);
        WebhookServer webhook =
                WebhookServer.start(
                        options.webhookPort(),
                        new AdmissionAnswers(client.getKubernetesSerialization(), source));
        try {
            WebhookRegistration registration =
                    WebhookRegistration.register(client, webhook, options.failurePolicy());
            RetryProcess retry =
                    RetryProcess.start(
                            client,
                            new RetryOptions(
                                    options.textProfile(), options.retry(), options.retryDelay()),
                            source);
            return new Profile(webhook, registration, retry);
        } catch (RuntimeException e) {
            webhook.close();
            throw e;
        }
    }

    @Override
    public void close() {
        retry.close();
        registration.close();
        webhook.close();
    }
}
