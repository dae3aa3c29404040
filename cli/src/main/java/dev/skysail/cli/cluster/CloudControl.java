package dev.skysail.cli.cluster;

import dev.skysail.cloud.Faults;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Lets kubectl set what goes wrong in the simulated cloud: ConfigMap kube-system/skysail-cloud.
 *
 * <p>Keys: {@code timeOutNextOrders} and {@code failNextOrders} (how many orders from now on),
 * {@code soldOutZones} and {@code downZones} (names separated by commas). What was understood is
 * written to the annotation {@value #APPLIED}, a sentence about what was not to {@value #REFUSED}.
 */
final class CloudControl implements AutoCloseable, ResourceEventHandler<ConfigMap> {

    static final String NAMESPACE = "kube-system";
    static final String NAME = "skysail-cloud";
    static final String APPLIED = "skysail.dev/applied";
    static final String REFUSED = "skysail.dev/refused";

    private static final SortedMap<String, String> QUIET =
            new TreeMap<>(
                    Map.of(
                            "timeOutNextOrders", "0",
                            "failNextOrders", "0",
                            "soldOutZones", "",
                            "downZones", ""));
    private static final int ORDERS_MAX = 1_000_000;

    private final KubernetesClient client;
    private final Faults faults;
    private final List<String> zones;
    private SortedMap<String, String> last = QUIET;

    private CloudControl(KubernetesClient client, LocalCloud cloud, List<String> zones) {
        this.client = client;
        this.faults = cloud.faults();
        this.zones = zones;
    }

    static CloudControl start(KubernetesClient client, LocalCloud cloud, List<String> zones) {
        CloudControl control = new CloudControl(client, cloud, zones);
        client.resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withNamespace(NAMESPACE)
                                .withName(NAME)
                                .endMetadata()
                                .withData(QUIET)
                                .build())
                .create();
        var _ = client.configMaps().inNamespace(NAMESPACE).withName(NAME).inform(control);
        return control;
    }

    @Override
    public void onAdd(ConfigMap map) {
        follow(map);
    }

    @Override
    public void onUpdate(ConfigMap old, ConfigMap map) {
        follow(map);
    }

    @Override
    public void onDelete(ConfigMap map, boolean unknown) {
        var _ = apply(QUIET);
    }

    private void follow(ConfigMap map) {
        SortedMap<String, String> wanted = new TreeMap<>(QUIET);
        if (map.getData() != null) {
            wanted.putAll(map.getData());
        }
        if (wanted.equals(last)) {
            return;
        }
        String refused = apply(wanted);
        try {
            client.configMaps()
                    .inNamespace(NAMESPACE)
                    .withName(NAME)
                    .edit(
                            current ->
                                    new ConfigMapBuilder(current)
                                            .editMetadata()
                                            .addToAnnotations(APPLIED, String.valueOf(last))
                                            .addToAnnotations(REFUSED, refused)
                                            .endMetadata()
                                            .build());
        } catch (KubernetesClientException e) {
            System.getLogger(CloudControl.class.getName())
                    .log(System.Logger.Level.DEBUG, "the answer was not written", e);
        }
    }

    /** Applies what is understood and returns a sentence about what is not. */
    private String apply(SortedMap<String, String> wanted) {
        StringBuilder refused = new StringBuilder();
        wanted.forEach(
                (key, value) -> {
                    if (!value.equals(last.get(key)) && !apply(key, value.strip())) {
                        refused.append("%s: '%s' is not understood. ".formatted(key, value));
                    }
                });
        last = wanted;
        return refused.toString().strip();
    }

    private boolean apply(String key, String value) {
        return switch (key) {
            case "timeOutNextOrders" -> {
                int count = count(value);
                if (count >= 0) {
                    faults.timeOutNextOrders(count);
                }
                yield count >= 0;
            }
            case "failNextOrders" -> {
                int count = count(value);
                if (count >= 0) {
                    faults.failNextOrders(count, "the order service answered 503");
                }
                yield count >= 0;
            }
            case "soldOutZones" -> zones(value, faults::soldOut);
            case "downZones" -> zones(value, faults::zoneDown);
            default -> false;
        };
    }

    private boolean zones(String value, java.util.function.BiConsumer<String, Boolean> set) {
        List<String> named =
                Arrays.stream(value.split(",", -1))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList();
        if (!zones.containsAll(named)) {
            return false;
        }
        zones.forEach(zone -> set.accept(zone, named.contains(zone)));
        return true;
    }

    private static int count(String value) {
        if (!value.matches("[0-9]{1,7}")) {
            return -1;
        }
        int count = Integer.parseInt(value);
        return count <= ORDERS_MAX ? count : -1;
    }

    @Override
    public void close() {
        client.configMaps().inNamespace(NAMESPACE).withName(NAME).delete();
    }
}
