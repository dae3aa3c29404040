package dev.skysail.controlplane.fields;

/** Leaves out of ownership what the server resets on a path. */
@FunctionalInterface
public interface FieldFilter {

    /** Keeps everything. */
    FieldFilter ALL = set -> set;

    FieldSet apply(FieldSet set);

    /** Leaves out fields and all that lies below them. */
    static FieldFilter except(String... paths) {
        FieldSet reset = FieldSet.of(paths);
        return set -> set.recursiveDifference(reset);
    }
}
