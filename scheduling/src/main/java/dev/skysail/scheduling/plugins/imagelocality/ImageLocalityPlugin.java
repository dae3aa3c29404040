package dev.skysail.scheduling.plugins.imagelocality;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.ImageState;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Nodes that already hold the pod's images are better, damped by how common the images are.
///
/// Source: plugins/imagelocality/image_locality.go, 1.37.2.
///
/// @param addsVolumes whether image volumes count in the sum (1.36)
/// @param countsVolumes whether they count in the number of images too (1.37)
public record ImageLocalityPlugin(boolean addsVolumes, boolean countsVolumes)
        implements ScorePlugin {
    private static final long MIB = 1024 * 1024;
    private static final long MIN = 23 * MIB;
    private static final long MAX_PER_CONTAINER = 1000 * MIB;

    /// Image volumes count everywhere or nowhere.
    public ImageLocalityPlugin(boolean countsVolumes) {
        this(countsVolumes, countsVolumes);
    }

    @Override
    public String name() {
        return "ImageLocality";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        List<String> images = images(cycle.pod());
        Pod pod = cycle.pod();
        int containers = pod.initContainers().size() + pod.containers().size();
        int count = countsVolumes ? images.size() : containers;
        return Optional.of(info -> score(images, count, info, cycle.snapshot()));
    }

    private List<String> images(Pod pod) {
        List<String> images = new ArrayList<>();
        for (Container container : pod.initContainers()) {
            images.add(withTag(container.image()));
        }
        for (Container container : pod.containers()) {
            images.add(withTag(container.image()));
        }
        if (addsVolumes) {
            pod.imageVolumes().forEach(image -> images.add(withTag(image)));
        }
        return images;
    }

    private static long score(List<String> images, int count, NodeInfo info, Snapshot snapshot) {
        long sum = 0;
        for (String image : images) {
            Optional<ImageState> state = snapshot.image(image);
            if (state.isPresent() && info.hasImage(image)) {
                double share = (double) state.get().nodeCount() / snapshot.nodeCount();
                sum += (long) ((double) state.get().sizeBytes() * share);
            }
        }
        long max = MAX_PER_CONTAINER * count;
        long clamped = Math.min(Math.max(sum, MIN), Math.max(max, MIN));
        return max <= MIN ? 0 : NodeScorer.MAX_SCORE * (clamped - MIN) / (max - MIN);
    }

    private static String withTag(String image) {
        return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
    }
}
