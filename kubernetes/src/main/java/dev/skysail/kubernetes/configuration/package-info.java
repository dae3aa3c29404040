/**
 * KubeSchedulerConfiguration files in the engine's words.
 *
 * <p>Decides: whether a file can be followed; what cannot is refused by name in one sentence.
 *
 * <p>Takes: the text of a KubeSchedulerConfiguration v1, YAML or JSON.
 *
 * <p>Gives: {@link dev.skysail.kubernetes.configuration.ConfigurationReader}.
 *
 * <p>May see: the engine's configuration and model, YAML and JSON libraries; no component.
 *
 * <p>After: k8s.io/kube-scheduler config/v1 and pkg/scheduler/apis/config/validation (1.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.kubernetes.configuration;
