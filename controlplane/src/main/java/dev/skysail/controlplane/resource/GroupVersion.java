package dev.skysail.controlplane.resource;

/** Takes an {@code apiVersion} such as {@code v1} or {@code apps/v1} apart. */
public final class GroupVersion {

    private GroupVersion() {}

    /** Returns the group of an apiVersion, empty for the core group. */
    public static String groupOf(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    /** Returns the version of an apiVersion. */
    public static String versionOf(String apiVersion) {
        return apiVersion.substring(apiVersion.indexOf('/') + 1);
    }
}
