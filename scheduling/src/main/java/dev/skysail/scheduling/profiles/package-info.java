/// Decides: which plugins, weights and texts a Kubernetes minor version uses. Takes: a version
/// name. Gives: a Profile. May see: framework, plugins. After:
/// pkg/scheduler/apis/config/v1/default_plugins.go, 1.34 to 1.38.
@NullMarked
package dev.skysail.scheduling.profiles;

import org.jspecify.annotations.NullMarked;
