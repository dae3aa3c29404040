package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.Catalogue;
import dev.skysail.controlplane.apiserver.catalogue.Discovery;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.catalogue.ServerVersion;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.RequestInfo;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds the handler of a request by path, method and subresource. */
final class Dispatcher {

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final List<String> CHECKS = List.of("ping", "log", "etcd");

    private final Handlers handlers;
    private final Catalogue catalogue;
    private final Supplier<String> address;

    Dispatcher(Handlers handlers, Catalogue catalogue, Supplier<String> address) {
        this.handlers = handlers;
        this.catalogue = catalogue;
        this.address = address;
    }

    Answer dispatch(Call call) {
        List<String> parts = call.info().parts();
        String first = parts.isEmpty() ? "" : parts.getFirst();
        return switch (first) {
            case "" -> Answer.ok(handlers.discovery().root());
            case "api", "apis" -> api(call, parts);
            case "version" -> parts.size() == 1 ? Answer.ok(ServerVersion.document()) : page404();
            case "healthz", "livez", "readyz" -> health(call, parts);
            case "openapi" -> openApi(call);
            default -> page404();
        };
    }

    private Answer api(Call call, List<String> parts) {
        boolean core = parts.getFirst().equals("api");
        RequestInfo info = call.info();
        if (parts.size() == 1) {
            onlyGet(call);
            return core
                    ? handlers.discovery().api(call, address.get())
                    : handlers.discovery().groups(call);
        }
        String group = core ? "" : parts.get(1);
        if (!catalogue.hasGroup(group)) {
            return page404();
        }
        if (!core && parts.size() == 2) {
            onlyGet(call);
            return handlers.discovery().group(call, group);
        }
        boolean custom = catalogue.isCustomGroup(group);
        if (!catalogue.hasVersion(group, info.version())) {
            if (custom) {
                return page404();
            }
            throw Statuses.unknownResource();
        }
        if (!info.isResource()) {
            onlyGet(call);
            String version = info.version();
            return handlers.discovery().resources(call, core ? version : group + "/" + version);
        }
        Optional<Served> served = catalogue.find(group, info.version(), info.resource());
        if (served.isEmpty() && custom) {
            return page404();
        }
        return resource(call, served.orElseThrow(Statuses::unknownResource));
    }

    private Answer resource(Call call, Served served) {
        RequestInfo info = call.info();
        ResourceInfo resource = served.info();
        if (!served.warning().isEmpty()) {
            call.warn(served.warning());
        }
        boolean scoped = !info.namespace().isEmpty();
        if (scoped && !resource.namespaced()) {
            throw Statuses.unknownResource();
        }
        boolean object = !info.name().isEmpty();
        if (!scoped && resource.namespaced() && object) {
            throw Statuses.unknownResource();
        }
        if (!info.subresource().isEmpty()) {
            if (!served.has(info.subresource())) {
                throw served.custom()
                        ? Statuses.notFound(resource, info.name())
                        : Statuses.unknownResource();
            }
            return subresource(call, served);
        }
        if (served.is("", "bindings")) {
            return handlers.bindingCollection(call);
        }
        if (!scoped && resource.namespaced() && !call.method().equals("GET")) {
            throw Statuses.methodNotAllowed();
        }
        return object ? object(call, served) : collection(call, served);
    }

    private Answer collection(Call call, Served served) {
        if (call.method().equals("GET") && !served.info().verbs().contains("list")) {
            throw Statuses.methodNotAllowed();
        }
        return switch (call.method()) {
            case "GET" ->
                    watching(call)
                            ? handlers.watch(call, served)
                            : handlers.reads().list(call, served);
            case "POST" -> handlers.create(call, served);
            case "DELETE" -> {
                if (!served.info().verbs().contains("deletecollection")) {
                    throw Statuses.methodNotAllowed();
                }
                yield handlers.deletes().deleteCollection(call, served);
            }
            default -> throw Statuses.methodNotAllowed();
        };
    }

    private Answer object(Call call, Served served) {
        return switch (call.method()) {
            case "GET" ->
                    watching(call)
                            ? handlers.watch(call, served)
                            : handlers.reads().get(call, served);
            case "PUT" -> handlers.put(call, served);
            case "PATCH" -> handlers.patch(call, served);
            case "DELETE" -> handlers.deletes().delete(call, served);
            default -> throw Statuses.methodNotAllowed();
        };
    }

    private Answer subresource(Call call, Served served) {
        String method = call.method();
        return switch (call.info().subresource()) {
            case "scale" -> handlers.scale().handle(call, served);
            case "binding" -> handlers.binding(call, served);
            case "eviction" -> handlers.eviction(call, served);
            case "log" -> {
                onlyGet(call);
                yield handlers.kubelets().log(call, handlers.reads().stored(call, served));
            }
            case "exec", "attach", "portforward" ->
                    handlers.kubelets().connect(call, handlers.reads().stored(call, served));
            default ->
                    switch (method) {
                        case "GET" -> handlers.reads().get(call, served);
                        case "PUT" -> handlers.put(call, served);
                        case "PATCH" -> handlers.patch(call, served);
                        default -> throw Statuses.methodNotAllowed();
                    };
        };
    }

    private Answer openApi(Call call) {
        onlyGet(call);
        String path = call.info().path();
        if (path.equals("/openapi/v2")) {
            return handlers.openApi().v2();
        }
        if (path.equals("/openapi/v3") || path.equals("/openapi/v3/")) {
            return handlers.openApi().index();
        }
        return path.startsWith("/openapi/v3/") ? handlers.openApi().document(call) : page404();
    }

    private static Answer health(Call call, List<String> parts) {
        if (parts.size() > 2 || (parts.size() == 2 && !CHECKS.contains(parts.get(1)))) {
            return page404();
        }
        if (parts.size() == 1 && call.query().has("verbose")) {
            StringBuilder text = new StringBuilder();
            CHECKS.forEach(check -> text.append("[+]").append(check).append(" ok\n"));
            text.append(parts.getFirst()).append(" check passed\n");
            return raw(200, text.toString());
        }
        return raw(200, "ok");
    }

    private static boolean watching(Call call) {
        return call.query().flag("watch") || call.info().oldWatch();
    }

    private static void onlyGet(Call call) {
        if (!call.method().equals("GET")) {
            throw Statuses.methodNotAllowed();
        }
    }

    private static Answer page404() {
        return raw(404, "404 page not found\n");
    }

    private static Answer raw(int code, String text) {
        return Answer.raw(code, TEXT, Discovery.text(text));
    }
}
