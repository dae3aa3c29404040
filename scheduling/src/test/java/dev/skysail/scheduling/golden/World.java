package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;

/// A decoded world: the state before the first decision and the pods to place.
///
/// @param pods every pod by "namespace/name"
/// @param schedulers the scheduler each pod names, by "namespace/name"
record World(
        Snapshot snapshot,
        List<Pod> pending,
        Map<String, Pod> pods,
        Map<String, String> schedulers) {}
