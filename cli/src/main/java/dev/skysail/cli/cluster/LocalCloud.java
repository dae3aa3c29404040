package dev.skysail.cli.cluster;

import dev.skysail.cli.SimulatedCloudAdapter;
import dev.skysail.cloud.CloudLayout;
import dev.skysail.cloud.Faults;
import dev.skysail.cloud.InstanceView;
import dev.skysail.cloud.Latency;
import dev.skysail.cloud.SimulatedCloud;
import dev.skysail.cloud.SystemTimeline;
import dev.skysail.virtualkubelet.provider.sim.InstanceCloud;
import java.util.List;
import java.util.SortedMap;

/** The simulated cloud behind the virtual nodes, and the machines that stand for real nodes. */
public final class LocalCloud implements AutoCloseable {

    private final SystemTimeline timeline = new SystemTimeline();
    private final SimulatedCloud cloud;

    LocalCloud(SortedMap<String, List<String>> zones) {
        this.cloud = new SimulatedCloud(CloudLayout.of(zones), Latency.QUICK, timeline);
    }

    /** Returns what can be made to go wrong. */
    public Faults faults() {
        return cloud.faults();
    }

    /** Returns how many instances the cloud holds. */
    public int instances() {
        return cloud.size();
    }

    /** Returns how many instances the cloud holds for these pods, by their UIDs. */
    public long instancesOf(List<String> uids) {
        return cloud.list().stream().map(InstanceView::token).filter(uids::contains).count();
    }

    /** Returns how many orders were accepted so far: what a customer would pay for. */
    public long orders() {
        return cloud.bill().orders();
    }

    SimulatedCloud simulated() {
        return cloud;
    }

    InstanceCloud port() {
        return new SimulatedCloudAdapter(cloud);
    }

    /** Returns what runs the pods of one machine, with addresses of its own. */
    InstanceCloud machine(String name, int index) {
        String network = "10.%d.%d.0/24".formatted(244 + index / 256, index % 256);
        return new SimulatedCloudAdapter(
                new SimulatedCloud(CloudLayout.machine(name, network), Latency.NONE, timeline));
    }

    @Override
    public void close() {
        timeline.close();
    }
}
