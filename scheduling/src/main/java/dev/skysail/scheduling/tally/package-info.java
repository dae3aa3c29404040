/// Decides: how counts over all nodes follow single changes. Takes: nodes and pods that come and
/// go. Gives: verdicts and scores for nodes with the same traits. May see: model, snapshot,
/// framework. After: PreFilterExtensions (AddPod, RemovePod) of kube-scheduler, 1.37.2.
@NullMarked
package dev.skysail.scheduling.tally;

import org.jspecify.annotations.NullMarked;
