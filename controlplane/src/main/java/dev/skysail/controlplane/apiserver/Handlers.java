package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.Catalogue;
import dev.skysail.controlplane.apiserver.catalogue.Discovery;
import dev.skysail.controlplane.apiserver.catalogue.OpenApiHandler;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.kubelet.KubeletRoutes;
import dev.skysail.controlplane.apiserver.pod.PodBinding;
import dev.skysail.controlplane.apiserver.pod.PodEviction;
import dev.skysail.controlplane.apiserver.verbs.ApplyHandler;
import dev.skysail.controlplane.apiserver.verbs.CommitHooks;
import dev.skysail.controlplane.apiserver.verbs.DeleteHandler;
import dev.skysail.controlplane.apiserver.verbs.DeleteOptions;
import dev.skysail.controlplane.apiserver.verbs.ListOptions;
import dev.skysail.controlplane.apiserver.verbs.PatchHandler;
import dev.skysail.controlplane.apiserver.verbs.ReadHandler;
import dev.skysail.controlplane.apiserver.verbs.ScaleHandler;
import dev.skysail.controlplane.apiserver.verbs.Shaper;
import dev.skysail.controlplane.apiserver.verbs.WatchSource;
import dev.skysail.controlplane.apiserver.verbs.WriteHandler;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Bodies;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.Media;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import java.time.Clock;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** All handlers of one server, wired together. */
final class Handlers {

    private static final ResourceInfo BINDING = plain("", "v1", "bindings", "Binding");
    private static final ResourceInfo EVICTION = plain("policy", "v1", "evictions", "Eviction");

    private final Store store;
    private final Catalogue catalogue;
    private final Bodies bodies;
    private final Shaper shaper;
    private final ReadHandler reads;
    private final WriteHandler writes;
    private final PatchHandler patches;
    private final ApplyHandler applies;
    private final DeleteHandler deletes;
    private final ScaleHandler scale;
    private final PodBinding bindings;
    private final PodEviction evictions;
    private final KubeletRoutes kubelets;
    private final ReviewHandler reviews;
    private final Discovery discovery;
    private final OpenApiHandler openApi;

    Handlers(
            ApiParts parts,
            Catalogue catalogue,
            CommitHooks hooks,
            ReviewHandler reviews,
            Clock clock) {
        this.reviews = reviews;
        this.store = parts.store();
        this.catalogue = catalogue;
        bodies = new Bodies(parts.schemas(), parts.protobuf());
        shaper = new Shaper(parts.tables(), clock);
        reads = new ReadHandler(store, shaper);
        WriteHandler.Rules rules =
                new WriteHandler.Rules(parts.schemas(), parts.strategy(), parts.admission());
        writes = new WriteHandler(rules, store, hooks, clock);
        patches = new PatchHandler(parts.schemas(), bodies, writes);
        applies = new ApplyHandler(writes, shaper);
        deletes = new DeleteHandler(store, writes, bodies, shaper);
        scale = new ScaleHandler(reads, writes, patches, bodies);
        bindings = new PodBinding(store, writes);
        evictions = new PodEviction(store, writes, deletes, catalogue);
        kubelets = new KubeletRoutes(store);
        discovery = new Discovery(catalogue);
        openApi = new OpenApiHandler(parts.schemas());
    }

    private static ResourceInfo plain(String group, String version, String plural, String kind) {
        List<String> none = List.of();
        return new ResourceInfo(
                group, version, plural, "", kind, true, none, none, List.of("create"), none);
    }

    Answer create(Call call, Served served) {
        Media.negotiate(call.headerList("Accept"), false);
        if (!served.info().verbs().contains("create")) {
            throw Statuses.methodNotAllowed();
        }
        ObjectNode body = bodies.object(call, served.info());
        if (ReviewHandler.reviews(served)) {
            return reviews.review(call, served, body);
        }
        ObjectNode created = writes.create(call, served, body);
        return new Answer.Body(201, shaper.one(call, served, created));
    }

    Answer put(Call call, Served served) {
        Media.negotiate(call.headerList("Accept"), false);
        return writes.put(call, served, bodies.object(call, served.info()), shaper);
    }

    Answer patch(Call call, Served served) {
        Media.negotiate(call.headerList("Accept"), false);
        return ApplyHandler.applies(call)
                ? applies.apply(call, served)
                : Answer.ok(shaper.one(call, served, patches.patch(call, served)));
    }

    Answer watch(Call call, Served served) {
        ListOptions options = ListOptions.parse(call, served);
        return new Answer.Stream(new WatchSource(store, shaper, call, served, options));
    }

    Answer binding(Call call, Served pods) {
        onlyPost(call);
        return bindings.bind(call, pods, bodies.object(call, BINDING), call.info().name());
    }

    Answer bindingCollection(Call call) {
        onlyPost(call);
        Served pods = catalogue.find("", "v1", "pods").orElseThrow(Statuses::unknownResource);
        ObjectNode binding = bodies.object(call, BINDING);
        return bindings.bind(call, pods, binding, Json.name(binding));
    }

    Answer eviction(Call call, Served pods) {
        onlyPost(call);
        return evictions.evict(call, pods, bodies.object(call, EVICTION));
    }

    /** Creates an object that the server itself, or a part of it, needs. */
    void create(Served served, String namespace, ObjectNode object, String program) {
        Call call = InternalCall.create(served, namespace, object, program);
        writes.create(call, served, object);
    }

    /** Stores a changed status without admission; false when another write came first. */
    boolean commitStatus(Served served, ObjectNode changed, ObjectNode old) {
        Call call = InternalCall.putStatus(served, changed);
        return writes.commitStatus(call, served, changed, old).isPresent();
    }

    /** Stores a changed object without admission; false when another write came first. */
    boolean commit(Served served, ObjectNode changed, ObjectNode old) {
        Key key = served.key(Json.meta(old, "namespace"), Json.name(old));
        return writes.commit(served, key, changed, old).isPresent();
    }

    /** Deletes an object on the server's own behalf. */
    void delete(Served served, ObjectNode object) {
        String namespace = Json.meta(object, "namespace");
        Call call = InternalCall.delete(served, namespace, Json.name(object));
        DeleteOptions options = DeleteOptions.of(call, Json.object());
        deletes.delete(call, served, namespace, Json.name(object), options);
    }

    String now() {
        return writes.now();
    }

    ReadHandler reads() {
        return reads;
    }

    DeleteHandler deletes() {
        return deletes;
    }

    ScaleHandler scale() {
        return scale;
    }

    KubeletRoutes kubelets() {
        return kubelets;
    }

    Discovery discovery() {
        return discovery;
    }

    OpenApiHandler openApi() {
        return openApi;
    }

    private static void onlyPost(Call call) {
        if (!call.method().equals("POST")) {
            throw Statuses.methodNotAllowed();
        }
    }
}
