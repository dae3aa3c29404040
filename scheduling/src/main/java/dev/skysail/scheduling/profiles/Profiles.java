package dev.skysail.scheduling.profiles;

import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.framework.Profile;

/// The profiles of each Kubernetes minor version from 1.27 to 1.38.
///
/// Decisions are compared with 1.37.2; other versions differ in the order of two filters, in a few
/// formulas and rules, and in the texts. Up to 1.34 upstream draws one of several best nodes at
/// random; the engine names the one that 1.35 would take. Source:
/// pkg/scheduler/apis/config/v1/default_plugins.go.
public final class Profiles {
    private static final int OLDEST = 27;
    private static final int CURRENT = 37;
    private static final int NEWEST = 38;

    private Profiles() {}

    /// The profile of the version that decisions are compared with.
    public static Profile current() {
        return minor(CURRENT, ProfileConfiguration.DEFAULT);
    }

    /// The default profile of a version, "1.27" to "1.38".
    ///
    /// @throws IllegalArgumentException if the version is not known
    public static Profile kubernetes(String version) {
        return of(version, ProfileConfiguration.DEFAULT);
    }

    /// The profile of a version, "1.27" to "1.38", as a configuration says.
    ///
    /// @throws IllegalArgumentException if the version is not known or the configuration cannot be
    ///   followed
    public static Profile of(String version, ProfileConfiguration configuration) {
        for (int minor = OLDEST; minor <= NEWEST; minor++) {
            if (version.equals("1." + minor)) {
                return minor(minor, configuration);
            }
        }
        throw new IllegalArgumentException("no profile for Kubernetes " + version);
    }

    private static Profile minor(int minor, ProfileConfiguration configuration) {
        return new ProfileBuilder(minor, configuration).build();
    }
}
