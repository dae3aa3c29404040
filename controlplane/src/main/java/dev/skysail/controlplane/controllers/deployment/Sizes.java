package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStrategy;
import io.fabric8.kubernetes.api.model.apps.RollingUpdateDeployment;
import org.jspecify.annotations.Nullable;

/**
 * How many pods a Deployment wants, may have more and may lack.
 *
 * <p>A percentage is rounded up for the surge and down for the unavailable; if both come to 0, one
 * pod may be unavailable. Source: {@code ResolveFenceposts} in
 * pkg/controller/deployment/util/deployment_util.go, 1.37.
 *
 * @param replicas wanted pods
 * @param maxSurge pods above that during a rolling update
 * @param maxUnavailable pods that may lack during a rolling update
 */
record Sizes(int replicas, int maxSurge, int maxUnavailable) {

    private static final String DEFAULT = "25%";

    static Sizes of(Deployment deployment) {
        int replicas = Numbers.of(deployment.getSpec().getReplicas(), 1);
        if (!rolling(deployment)) {
            return new Sizes(replicas, 0, 0);
        }
        DeploymentStrategy strategy = deployment.getSpec().getStrategy();
        RollingUpdateDeployment update = strategy == null ? null : strategy.getRollingUpdate();
        int surge = scaled(update == null ? null : update.getMaxSurge(), replicas, true);
        int lacking = scaled(update == null ? null : update.getMaxUnavailable(), replicas, false);
        if (surge == 0 && lacking == 0) {
            lacking = 1;
        }
        return new Sizes(replicas, surge, Math.min(lacking, replicas));
    }

    /** Returns whether the strategy is RollingUpdate, which is also the default. */
    static boolean rolling(Deployment deployment) {
        DeploymentStrategy strategy = deployment.getSpec().getStrategy();
        return strategy == null || !"Recreate".equals(strategy.getType());
    }

    /** Returns the most pods there may be. */
    int limit() {
        return replicas + maxSurge;
    }

    /** Returns the fewest pods that must be available. */
    int minAvailable() {
        return replicas - maxUnavailable;
    }

    private static int scaled(@Nullable IntOrString value, int total, boolean up) {
        if (value != null && value.getIntVal() != null) {
            return value.getIntVal();
        }
        String text = value == null || value.getStrVal() == null ? DEFAULT : value.getStrVal();
        if (!text.matches("[0-9]{1,9}%")) {
            return 0;
        }
        long parts = Long.parseLong(text.substring(0, text.length() - 1)) * total;
        return Math.toIntExact(up ? Math.ceilDiv(parts, 100) : Math.floorDiv(parts, 100));
    }
}
