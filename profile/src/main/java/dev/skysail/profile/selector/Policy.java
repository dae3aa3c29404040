package dev.skysail.profile.selector;

import java.util.Arrays;
import java.util.Optional;

/** Where a pod may go (Selector eci.daliqc.cn/v1, spec.policy). */
public enum Policy {
    /** Virtual nodes only. */
    VIRTUAL_NODE_ONLY("virtualNodeOnly"),
    /** Machines, and virtual nodes once no machine would do. */
    NORMAL_NODE_PREFER("normalNodePrefer"),
    /** Either, as the scheduler scores them. */
    FAIR("fair"),
    /** Machines only. */
    NORMAL_NODE_ONLY("normalNodeOnly");

    private final String text;

    Policy(String text) {
        this.text = text;
    }

    /** Returns the spelling of the API. */
    public String text() {
        return text;
    }

    /** Reads the spelling of the API. */
    public static Optional<Policy> of(String text) {
        return Arrays.stream(values()).filter(policy -> policy.text.equals(text)).findFirst();
    }
}
