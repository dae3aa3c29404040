package dev.skysail.controlplane.store;

/**
 * Where an object lies. The order is that of upstream's etcd keys.
 *
 * @param resource storage resource, such as {@code pods} or {@code deployments.apps}
 * @param namespace namespace, empty for cluster-scoped objects
 * @param name name
 */
public record Key(String resource, String namespace, String name) {

    /** Returns the part of the key after the resource. */
    String path() {
        return path(namespace, name);
    }

    static String path(String namespace, String name) {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
