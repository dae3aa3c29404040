package dev.skysail.profile;

import dev.skysail.scheduling.profiles.Profiles;
import java.time.Duration;
import java.util.Map;

/**
 * How the profile runs.
 *
 * @param textProfile Kubernetes version whose rules the proof follows, such as {@code 1.28}
 * @param retry whether pods that no machine takes are helped (VNODE_AUTO_SCALER)
 * @param retryDelay how long a pod must have failed before it is helped
 * @param webhookPort port of the webhook on loopback, 0 for any
 * @param failurePolicy what the API server does while the webhook is away: Fail or Ignore
 */
public record ProfileOptions(
        String textProfile,
        boolean retry,
        Duration retryDelay,
        int webhookPort,
        String failurePolicy) {

    private static final String AUTO_SCALER = "VNODE_AUTO_SCALER";

    /** Retry at once, any port, no pod unsteered. */
    public static ProfileOptions defaults() {
        return new ProfileOptions(Profiles.current().name(), true, Duration.ZERO, 0, "Fail");
    }

    /** The defaults, with what the environment says of them. */
    public static ProfileOptions from(Map<String, String> environment) {
        boolean on = !"false".equalsIgnoreCase(environment.getOrDefault(AUTO_SCALER, "true"));
        return defaults().withRetry(on);
    }

    /** Returns the same with the retry on or off. */
    public ProfileOptions withRetry(boolean on) {
        return new ProfileOptions(textProfile, on, retryDelay, webhookPort, failurePolicy);
    }

    /** Returns the same with another wording. */
    public ProfileOptions withTextProfile(String profile) {
        return new ProfileOptions(profile, retry, retryDelay, webhookPort, failurePolicy);
    }
}
