package dev.skysail.scheduling.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A toleration of a pod (core/v1 Toleration).
///
/// Source: k8s.io/api core/v1/toleration.go, 0.37.2.
///
/// @param key taint key, empty for every key
/// @param op how the value is compared
/// @param value value compared by EQUAL
/// @param effect taint effect, null for every effect
/// @param seconds how long a NoExecute taint is borne, null for ever
public record Toleration(
        String key,
        Operator op,
        String value,
        @Nullable TaintEffect effect,
        @Nullable Long seconds) {

    /// How a toleration compares values.
    public enum Operator {
        EQUAL,
        EXISTS
    }

    /// Tolerates every value of a key.
    public static Toleration exists(String key, @Nullable TaintEffect effect) {
        return new Toleration(key, Operator.EXISTS, "", effect, null);
    }

    /// Tolerates one value of a key.
    public static Toleration equal(String key, String value, @Nullable TaintEffect effect) {
        return new Toleration(key, Operator.EQUAL, value, effect, null);
    }

    /// Tolerates every taint.
    public static Toleration everything() {
        return exists("", null);
    }

    /// Whether this toleration covers the taint.
    public boolean tolerates(Taint taint) {
        if (effect != null && effect != taint.effect()) {
            return false;
        }
        if (!key.isEmpty() && !key.equals(taint.key())) {
            return false;
        }
        return switch (op) {
            case EXISTS -> true;
            case EQUAL -> value.equals(taint.value());
        };
    }

    /// Whether one of the tolerations covers the taint.
    public static boolean anyTolerates(List<Toleration> tolerations, Taint taint) {
        for (Toleration toleration : tolerations) {
            if (toleration.tolerates(taint)) {
                return true;
            }
        }
        return false;
    }

    /// The first taint that keeps new pods away and is not covered.
    public static Optional<Taint> firstUntolerated(
            List<Taint> taints, List<Toleration> tolerations) {
        for (Taint taint : taints) {
            if (taint.blocksScheduling() && !anyTolerates(tolerations, taint)) {
                return Optional.of(taint);
            }
        }
        return Optional.empty();
    }
}
