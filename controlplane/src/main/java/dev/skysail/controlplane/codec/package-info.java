/**
 * Decides: how bodies and patches that are not plain JSON objects are read.
 *
 * <p>Takes: bytes or JSON documents. Gives: new JSON documents; arguments stay unchanged.
 *
 * <p>May see: resource (Status answers). After: kube-apiserver 1.37 (apimachinery runtime
 * serializers, evanphx/json-patch v4).
 */
@NullMarked
package dev.skysail.controlplane.codec;

import org.jspecify.annotations.NullMarked;
