package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.Query;
import dev.skysail.controlplane.apiserver.wire.RequestInfo;
import dev.skysail.controlplane.resource.User;
import io.vertx.core.MultiMap;
import tools.jackson.databind.node.ObjectNode;

/** Calls that the server makes to itself. */
final class InternalCall {

    /** Name under which the server owns fields. */
    static final String SERVER = "kube-apiserver";

    private static final User SELF = User.of("system:apiserver", "system:masters");

    private InternalCall() {}

    /** A create in the name of a program. */
    static Call create(Served served, String namespace, ObjectNode object, String program) {
        return call("POST", path(served, namespace), Json.bytes(object), program);
    }

    static Call putStatus(Served served, ObjectNode object) {
        String path = path(served, Json.meta(object, "namespace")) + "/" + Json.name(object);
        return call("PUT", path + "/status", Json.bytes(object), SERVER);
    }

    static Call delete(Served served, String namespace, String name) {
        return call("DELETE", path(served, namespace) + "/" + name, new byte[0], SERVER);
    }

    private static String path(Served served, String namespace) {
        String version = served.info().apiVersion();
        String base = version.contains("/") ? "/apis/" + version : "/api/" + version;
        String in = namespace.isEmpty() ? "" : "/namespaces/" + namespace;
        return base + in + "/" + served.info().plural();
    }

    private static Call call(String method, String path, byte[] body, String program) {
        RequestInfo info = RequestInfo.parse(path);
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        headers.set("User-Agent", program);
        return new Call(method, info, new Query(""), headers, body).as(SELF);
    }
}
