package dev.skysail.cli.cluster;

import dev.skysail.cloud.Bill;
import dev.skysail.cloud.SimulatedCloud;
import dev.skysail.cloud.ZoneView;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The simulated cloud as seen from outside: {@link CloudSettings} can be set in ConfigMap
 * kube-system/{@value #NAME}, and kube-system/{@value #STATUS} tells what the cloud holds.
 *
 * <p>What was understood is written to the annotation {@value #APPLIED}, what was not to {@value
 * #REFUSED}.
 */
final class CloudControl implements AutoCloseable, ResourceEventHandler<ConfigMap> {

    static final String NAMESPACE = "kube-system";
    static final String NAME = "skysail-cloud";
    static final String STATUS = "skysail-cloud-status";
    static final String APPLIED = "skysail.dev/applied";
    static final String REFUSED = "skysail.dev/refused";

    private static final Duration REFRESH = Duration.ofSeconds(5);

    private final KubernetesClient client;
    private final SimulatedCloud cloud;
    private final CloudSettings settings;
    private final ReconcileLoop loop = new ReconcileLoop("cloud-control", 1, this::reconcile);
    private SortedMap<String, String> answered;
    private SortedMap<String, String> told = new TreeMap<>();

    private CloudControl(KubernetesClient client, SimulatedCloud cloud) {
        this.client = client;
        this.cloud = cloud;
        this.settings = new CloudSettings(cloud);
        this.answered = settings.initial();
    }

    static CloudControl start(KubernetesClient client, SimulatedCloud cloud) {
        CloudControl control = new CloudControl(client, cloud);
        client.resource(map(NAME, control.settings.initial())).create();
        client.resource(map(STATUS, control.status())).create();
        var _ = control.configMap(NAME).inform(control);
        cloud.listen(token -> control.loop.enqueue(STATUS));
        control.loop.start();
        control.loop.enqueue(STATUS);
        return control;
    }

    @Override
    public void onAdd(ConfigMap map) {
        loop.enqueue(NAME);
    }

    @Override
    public void onUpdate(ConfigMap old, ConfigMap map) {
        loop.enqueue(NAME);
    }

    @Override
    public void onDelete(ConfigMap map, boolean unknown) {
        loop.enqueue(NAME);
    }

    private Reconciler.Result reconcile(String key) {
        if (key.equals(NAME)) {
            follow();
            loop.enqueue(STATUS);
            return Reconciler.done();
        }
        SortedMap<String, String> now = status();
        if (!now.equals(told)) {
            client.resource(map(STATUS, now)).createOr(existing -> existing.update());
            told = now;
        }
        // Faults use themselves up without a word, so look again.
        return Reconciler.requeueAfter(REFRESH);
    }

    private void follow() {
        ConfigMap map = configMap(NAME).get();
        if (map == null) {
            settings.apply(new TreeMap<>());
            answered = settings.last();
            return;
        }
        SortedMap<String, String> data = new TreeMap<>();
        if (map.getData() != null) {
            data.putAll(map.getData());
        }
        String refused = String.join(" ", settings.apply(data));
        SortedMap<String, String> applied = settings.last();
        if (applied.equals(answered)) {
            return;
        }
        configMap(NAME)
                .edit(
                        current ->
                                new ConfigMapBuilder(current)
                                        .editMetadata()
                                        .addToAnnotations(APPLIED, applied.toString())
                                        .addToAnnotations(REFUSED, refused)
                                        .endMetadata()
                                        .build());
        answered = applied;
    }

    private SortedMap<String, String> status() {
        Bill bill = cloud.bill();
        SortedMap<String, String> status = new TreeMap<>();
        status.put("instances", String.valueOf(cloud.size()));
        status.put("orders", String.valueOf(bill.orders()));
        status.put("deletes", String.valueOf(bill.deletes()));
        for (ZoneView zone : cloud.zones()) {
            status.put(
                    zone.name(),
                    "%s, free %s, addresses %s"
                            .formatted(
                                    zone.healthy() ? "healthy" : "down",
                                    CloudSettings.text(zone.free()),
                                    zone.freeAddresses()));
        }
        return status;
    }

    private Resource<ConfigMap> configMap(String name) {
        return client.configMaps().inNamespace(NAMESPACE).withName(name);
    }

    private static ConfigMap map(String name, SortedMap<String, String> data) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(NAMESPACE)
                .withName(name)
                .endMetadata()
                .withData(data)
                .build();
    }

    @Override
    public void close() {
        loop.close();
        configMap(NAME).delete();
        configMap(STATUS).delete();
    }
}
