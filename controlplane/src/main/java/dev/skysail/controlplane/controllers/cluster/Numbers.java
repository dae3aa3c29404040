package dev.skysail.controlplane.controllers.cluster;

import org.jspecify.annotations.Nullable;

/** Reads optional numbers of API objects. */
public final class Numbers {

    private Numbers() {}

    /** Returns the number, 0 if it is absent. */
    public static int of(@Nullable Integer number) {
        return number == null ? 0 : number;
    }

    /** Returns the number, 0 if it is absent. */
    public static long of(@Nullable Long number) {
        return number == null ? 0 : number;
    }

    /** Returns the number, the given one if it is absent. */
    public static int of(@Nullable Integer number, int absent) {
        return number == null ? absent : number;
    }
}
