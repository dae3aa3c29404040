package dev.skysail.cli.simulate;

import java.util.List;

/**
 * What a step did.
 *
 * @param title the step in words
 * @param lines what became of pods, in order of happening
 * @param skews how evenly groups of pods lie afterwards
 */
record StepReport(String title, List<PodLine> lines, List<SkewLine> skews) {
    StepReport {
        lines = List.copyOf(lines);
        skews = List.copyOf(skews);
    }
}
