/**
 * Decides: how the embedded control plane is started and what a new cluster contains.
 *
 * <p>Takes: a port and the parts. Gives: a URL and a kubeconfig.
 *
 * <p>May see: all of this module. After: kubeadm, kube-apiserver's bootstrap controllers.
 */
@NullMarked
package dev.skysail.controlplane;

import org.jspecify.annotations.NullMarked;
