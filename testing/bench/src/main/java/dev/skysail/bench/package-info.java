/// Decides: how fast the engine is beside the real scheduler. Takes: rows, sizes and the upstream
/// program. Gives: a table with ratios, and whether both chose the same nodes. May see: everything;
/// nothing sees it. After: test/integration/scheduler_perf, 1.37.2.
@NullMarked
package dev.skysail.bench;

import org.jspecify.annotations.NullMarked;
