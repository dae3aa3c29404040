package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.admission.Admission;
import dev.skysail.controlplane.apiserver.catalogue.CustomVersion;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.registry.RegistryStrategy;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.schema.CustomSchema;
import dev.skysail.controlplane.schema.SchemaRegistry;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates and changes objects: defaults, admission, strategy, validation, store (apiserver
 * pkg/registry/generic/registry/store.go).
 */
public final class WriteHandler {

    private static final int TRIES = 10;
    private static final List<String> CREATE_ON_UPDATE =
            List.of("leases.coordination.k8s.io", "events", "endpoints", "services");

    private final Store store;
    private final SchemaRegistry schemas;
    private final RegistryStrategy strategy;
    private final Gate gate;
    private final NewObjects fresh;
    private final FieldTracking tracking;
    private final ServiceAddresses addresses;
    private final CommitHooks hooks;

    public WriteHandler(Rules rules, Store store, CommitHooks hooks, Clock clock) {
        this.store = store;
        this.schemas = rules.schemas();
        this.strategy = rules.strategy();
        this.gate = new Gate(rules.admission());
        this.fresh = new NewObjects(store, clock);
        this.tracking = new FieldTracking(schemas, fresh::now);
        this.addresses = new ServiceAddresses(store);
        this.hooks = hooks;
    }

    /**
     * What decides about a write.
     *
     * @param schemas what is known of each kind
     * @param strategy what is special about each kind when it is written
     * @param admission admission of writes
     */
    public record Rules(SchemaRegistry schemas, RegistryStrategy strategy, Admission admission) {}

    public String now() {
        return fresh.now();
    }

    /** Returns the gate that leads writes through admission. */
    public Gate gate() {
        return gate;
    }

    /**
     * What became of an applied configuration.
     *
     * @param created whether the object was not there before
     * @param object object as stored
     */
    record Applied(boolean created, ObjectNode object) {}

    /** Creates an object; returns it as stored. */
    public ObjectNode create(Call call, Served served, ObjectNode object) {
        return create(call, served, object, true);
    }

    private ObjectNode create(Call call, Served served, ObjectNode object, boolean track) {
        ObjectNode options = WriteOptions.of(call, "CreateOptions");
        ResourceInfo info = served.info();
        String namespace = info.namespaced() ? call.info().namespace() : "";
        fresh.place(served, namespace, object);
        fresh.checkNamespace(info, namespace, Json.name(object));
        fresh.checkDefinition(served, Json.name(object));
        defaults(served, object);
        if (track) {
            tracking.created(call, served, object);
        }
        gate.mutate(call, served, Gate.Step.create(Json.name(object), object, options));
        defaults(served, object);
        fresh.complete(served, namespace, object);
        strategy.prepareForCreate(info, object);
        ServerRules.prepareForCreate(served, object);
        check(served, object, strategy.validateCreate(info, object), "");
        if (served.is("", "services")) {
            addresses.assign(object);
        }
        gate.validate(call, served, Gate.Step.create(Json.name(object), object, options));
        Key key = served.key(namespace, Json.name(object));
        if (options.has("dryRun")) {
            if (store.get(key).isPresent()) {
                throw Statuses.alreadyExists(info, key.name());
            }
            return Forms.stored(served, object);
        }
        ObjectNode created =
                store.create(key, stored(served, object))
                        .orElseThrow(() -> Statuses.alreadyExists(info, key.name()));
        hooks.stored(served, created);
        return created;
    }

    /** Answers PUT: replaces an object, or creates it for the few kinds that allow that. */
    public Answer put(Call call, Served served, ObjectNode body, Shaper shaper) {
        checkName(call, body);
        String namespace = served.info().namespaced() ? call.info().namespace() : "";
        Key key = served.key(namespace, call.info().name());
        boolean creates =
                CREATE_ON_UPDATE.contains(served.storage())
                        && call.info().subresource().isEmpty()
                        && Json.version(body).isEmpty()
                        && store.get(key).isEmpty();
        if (creates) {
            ObjectNode created = create(call, served, body);
            return new Answer.Body(201, shaper.one(call, served, created));
        }
        return Answer.ok(shaper.one(call, served, update(call, served, old -> body.deepCopy())));
    }

    /**
     * Changes an object by a function of what is stored, in the path's version; tries again when it
     * lost a race.
     */
    ObjectNode update(Call call, Served served, UnaryOperator<ObjectNode> change) {
        return update(call, served, new Change(change, true));
    }

    /**
     * Applies a configuration to an object, or creates it.
     *
     * @param check what else is asked once the configuration was merged
     */
    Applied apply(Call call, Served served, ObjectNode config, Runnable check) {
        String namespace = served.info().namespaced() ? call.info().namespace() : "";
        String name = call.info().name();
        boolean creates =
                call.info().subresource().isEmpty()
                        && store.get(served.key(namespace, name)).isEmpty();
        if (creates) {
            ObjectNode object = tracking.applied(call, served, Optional.empty(), config);
            check.run();
            String uid = Json.meta(object, "uid");
            if (!uid.isEmpty()) {
                throw Statuses.conflict(
                        served.info(),
                        name,
                        "uid mismatch: the provided object specified uid "
                                + uid
                                + ", and no existing object was found");
            }
            checkName(call, object);
            return new Applied(true, create(call, served, object, false));
        }
        UnaryOperator<ObjectNode> merge =
                old -> {
                    ObjectNode merged = tracking.applied(call, served, Optional.of(old), config);
                    check.run();
                    return merged;
                };
        return new Applied(false, update(call, served, new Change(merge, false)));
    }

    /**
     * A change of a stored object.
     *
     * @param of the change
     * @param track whether managedFields must follow it
     */
    private record Change(UnaryOperator<ObjectNode> of, boolean track) {}

    private ObjectNode update(Call call, Served served, Change change) {
        String namespace = served.info().namespaced() ? call.info().namespace() : "";
        Key key = served.key(namespace, call.info().name());
        for (int i = 0; i < TRIES; i++) {
            ObjectNode old =
                    store.get(key).orElseThrow(() -> Statuses.notFound(served.info(), key.name()));
            Optional<ObjectNode> updated = attempt(call, served, old, change);
            if (updated.isPresent()) {
                return updated.get();
            }
        }
        throw Statuses.modified(served.info(), key.name());
    }

    private Optional<ObjectNode> attempt(
            Call call, Served served, ObjectNode before, Change change) {
        ObjectNode old = Forms.served(served, before);
        ObjectNode options = WriteOptions.of(call, "UpdateOptions");
        ResourceInfo info = served.info();
        ObjectNode updated = change.of().apply(old);
        checkName(call, updated);
        checkNamespace(call, served, updated);
        checkVersion(served, updated, old);
        String subresource = call.info().subresource();
        ServerRules.keepMetadata(updated, old);
        defaults(served, updated);
        if (change.track()) {
            tracking.updated(call, served, old, updated);
        }
        Gate.Step step = new Gate.Step("UPDATE", Json.name(old), updated, old, options);
        gate.mutate(call, served, step);
        defaults(served, updated);
        strategy.prepareForUpdate(info, subresource, updated, old);
        ServerRules.prepareForUpdate(served, subresource, updated, old);
        List<FieldError> errors = strategy.validateUpdate(info, subresource, updated, old);
        check(served, updated, errors, subresource);
        if (served.is("", "services") && subresource.isEmpty()) {
            addresses.assign(updated);
        }
        gate.validate(call, served, step);
        FieldTracking.keepTimes(updated, old);
        if (updated.equals(old) || options.has("dryRun")) {
            return Optional.of(Forms.stored(served, updated));
        }
        Key key = served.key(call.info().namespace(), Json.name(old));
        return commit(served, key, stored(served, updated), before);
    }

    /** Refuses an object with findings, those of its own schema included. */
    private void check(
            Served served, ObjectNode object, List<FieldError> findings, String subresource) {
        List<FieldError> errors = new ArrayList<>(findings);
        if (served.custom()) {
            ResourceInfo info = served.info();
            schemas.find(info.group(), info.version(), info.kind())
                    .filter(CustomSchema.class::isInstance)
                    .map(CustomSchema.class::cast)
                    .map(
                            schema ->
                                    subresource.equals("status")
                                            ? schema.validateStatus(object)
                                            : schema.validate(object))
                    .ifPresent(errors::addAll);
        }
        if (!errors.isEmpty()) {
            String group = served.is("events.k8s.io", "events") ? "" : served.info().group();
            String kind = object.path("kind").asString(served.info().kind());
            throw Statuses.invalid(group, kind, Json.name(object), errors);
        }
    }

    private ObjectNode stored(Served served, ObjectNode object) {
        ObjectNode stored = Forms.stored(served, object);
        String version = served.definition().map(CustomVersion::storage).orElse("");
        if (!version.isEmpty() && !version.equals(served.info().version())) {
            ResourceInfo info = served.info();
            schemas.find(info.group(), version, info.kind())
                    .ifPresent(schema -> schema.prune(stored));
        }
        return stored;
    }

    /** Stores a status that the server itself has made. */
    public Optional<ObjectNode> commitStatus(
            Call call, Served served, ObjectNode object, ObjectNode old) {
        tracking.updated(call, served, old, object);
        Key key = served.key(Json.meta(old, "namespace"), Json.name(old));
        return commit(served, key, object, old);
    }

    /** Stores a changed object, or removes it when nothing holds it any more. */
    public Optional<ObjectNode> commit(Served served, Key key, ObjectNode object, ObjectNode old) {
        if (ServerRules.released(served, object)) {
            return remove(served, key, object, old);
        }
        Optional<ObjectNode> stored = store.update(key, object, Json.version(old));
        stored.ifPresent(now -> hooks.stored(served, now));
        return stored;
    }

    /** Removes an object; watches see the last state given. */
    Optional<ObjectNode> remove(Served served, Key key, ObjectNode last, ObjectNode old) {
        Optional<ObjectNode> gone = store.delete(key, last, Json.version(old));
        gone.ifPresent(state -> hooks.removed(served, state));
        return gone;
    }

    private void defaults(Served served, ObjectNode object) {
        ResourceInfo info = served.info();
        strategy.applyDefaults(info, object);
        if (served.custom()) {
            schemas.find(info.group(), info.version(), info.kind())
                    .ifPresent(schema -> schema.applySchemaDefaults(object));
        }
    }

    private static void checkName(Call call, ObjectNode object) {
        String name = Json.name(object);
        String wanted = call.info().name();
        if (name.isEmpty() || wanted.isEmpty()) {
            Json.metadata(object).put("name", wanted);
        } else if (!name.equals(wanted)) {
            throw Statuses.badRequest(
                    "the name of the object ("
                            + name
                            + ") does not match the name on the URL ("
                            + wanted
                            + ")");
        }
    }

    private static void checkNamespace(Call call, Served served, ObjectNode object) {
        String given = Json.meta(object, "namespace");
        if (served.info().namespaced()
                && !given.isEmpty()
                && !given.equals(call.info().namespace())) {
            throw Statuses.badRequest(
                    "the namespace of the object ("
                            + given
                            + ") does not match the namespace on the URL ("
                            + call.info().namespace()
                            + ")");
        }
    }

    private static void checkVersion(Served served, ObjectNode updated, ObjectNode old) {
        ResourceInfo info = served.info();
        String version = Json.version(updated);
        if (version.isEmpty() && served.custom()) {
            throw Statuses.invalid(
                    info.group(),
                    info.plural(),
                    Json.name(old),
                    List.of(
                            new FieldError(
                                    FieldError.Type.INVALID,
                                    "metadata.resourceVersion",
                                    "Invalid value: 0: must be specified for an update")));
        }
        String uid = Json.meta(updated, "uid");
        if (!uid.isEmpty() && !uid.equals(Json.meta(old, "uid"))) {
            throw otherUid(info, uid, old);
        }
        if (!version.isEmpty() && !version.equals("0") && !version.equals(Json.version(old))) {
            throw Statuses.modified(info, Json.name(old));
        }
    }

    private static ApiException otherUid(ResourceInfo info, String uid, ObjectNode old) {
        String namespace = Json.meta(old, "namespace");
        String group = info.group().isEmpty() ? "" : info.group() + "/";
        String path = namespace.isEmpty() ? "" : namespace + "/";
        return Statuses.conflict(
                info,
                Json.name(old),
                "StorageError: invalid object, Code: 4, Key: /registry/"
                        + group
                        + info.plural()
                        + "/"
                        + path
                        + Json.name(old)
                        + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in"
                        + " precondition: "
                        + uid
                        + ", UID in object meta: "
                        + Json.meta(old, "uid"));
    }
}
