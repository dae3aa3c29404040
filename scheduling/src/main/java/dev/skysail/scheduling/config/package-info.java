/// Decides: nothing; it holds what a KubeSchedulerConfiguration says about decisions. Takes: values
/// decoded by a caller. Gives: immutable records with upstream's defaults. May see: model. After:
/// k8s.io/kube-scheduler config/v1, 0.37.2.
@NullMarked
package dev.skysail.scheduling.config;

import org.jspecify.annotations.NullMarked;
