package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.Catalogue;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives every namespace its service account and the certificate of the authority (kubernetes
 * pkg/controller/serviceaccount, pkg/controller/certificates/rootcacertpublisher).
 */
final class NamespaceObjects {

    private static final String PROGRAM = "kube-controller-manager";
    private static final String ACCOUNT = "default";
    private static final String ROOT = "kube-root-ca.crt";
    private static final String DESCRIPTION =
            "Contains a CA bundle that can be used to verify the kube-apiserver when using internal"
                    + " endpoints such as the internal service IP or kubernetes.default.svc. No"
                    + " other usage is guaranteed across distributions of Kubernetes clusters.";

    private final Store store;
    private final Catalogue catalogue;
    private final String authorityPem;

    NamespaceObjects(Store store, Catalogue catalogue, String authorityPem) {
        this.store = store;
        this.catalogue = catalogue;
        this.authorityPem = authorityPem;
    }

    /** Creates what is missing in a namespace that stays. */
    void fill(String namespace, Handlers handlers) {
        boolean stays =
                store.get(new Key("namespaces", "", namespace))
                        .filter(found -> !Json.deleting(found))
                        .isPresent();
        if (!stays) {
            return;
        }
        try {
            if (store.get(new Key("serviceaccounts", namespace, ACCOUNT)).isEmpty()) {
                create(object("ServiceAccount", namespace, ACCOUNT), handlers);
            }
            if (store.get(new Key("configmaps", namespace, ROOT)).isEmpty()) {
                ObjectNode map = object("ConfigMap", namespace, ROOT);
                Json.metadata(map)
                        .putObject("annotations")
                        .put("kubernetes.io/description", DESCRIPTION);
                map.putObject("data").put("ca.crt", authorityPem);
                create(map, handlers);
            }
        } catch (ApiException e) {
            // The namespace was deleted meanwhile, or a webhook refuses; upstream tries later.
            return;
        }
    }

    /** Returns whether an object that is gone is one that its namespace needs. */
    static boolean needed(String storage, String name) {
        return (storage.equals("serviceaccounts") && name.equals(ACCOUNT))
                || (storage.equals("configmaps") && name.equals(ROOT));
    }

    private void create(ObjectNode object, Handlers handlers) {
        BootObjects.create(handlers, catalogue, object, PROGRAM);
    }

    private static ObjectNode object(String kind, String namespace, String name) {
        ObjectNode object = Json.object();
        object.put("kind", kind);
        object.put("apiVersion", "v1");
        object.putObject("metadata").put("name", name).put("namespace", namespace);
        return object;
    }
}
