package dev.skysail.virtualkubelet.pod;

import dev.skysail.virtualkubelet.provider.Instance;
import java.time.Duration;

/** What to do next for a pod. */
sealed interface PodDecision {

    /** Ask the provider for the instance. */
    record LookUp() implements PodDecision {}

    /** Choose a zone and order the instance. */
    record Create() implements PodDecision {}

    /** Write down how the instance is. */
    record Report(Instance instance) implements PodDecision {}

    /** Write down that the instance vanished. */
    record ReportLost() implements PodDecision {}

    /** Ask for the end of the instance. */
    record Stop() implements PodDecision {}

    /** Remove the pod from the API: nothing runs for it any more. */
    record Remove() implements PodDecision {}

    /** Come back later. */
    record Wait(Duration delay) implements PodDecision {}

    /** Nothing until something changes. */
    record Rest() implements PodDecision {}
}
