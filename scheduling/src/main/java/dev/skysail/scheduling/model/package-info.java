/// Decides: nothing; it holds what a scheduling decision reads. Takes: values decoded by a caller.
/// Gives: immutable records and the arithmetic of requests. May see: java.base. After: k8s.io/api
/// core/v1 and component-helpers, 0.37.2.
@NullMarked
package dev.skysail.scheduling.model;

import org.jspecify.annotations.NullMarked;
