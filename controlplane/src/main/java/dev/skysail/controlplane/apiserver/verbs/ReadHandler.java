package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.Media;
import dev.skysail.controlplane.apiserver.wire.RequestInfo;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Listing;
import dev.skysail.controlplane.store.Store;
import dev.skysail.controlplane.store.VersionGoneException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers get and list (apiserver pkg/endpoints/handlers/get.go, pkg/storage). */
public final class ReadHandler {

    private final Store store;
    private final Shaper shaper;

    public ReadHandler(Store store, Shaper shaper) {
        this.store = store;
        this.shaper = shaper;
    }

    public Answer get(Call call, Served served) {
        Media.negotiate(call.headerList("Accept"), false);
        String version = call.query().get("resourceVersion");
        String error = ListOptions.versionError(version);
        if (!error.isEmpty()) {
            throw Statuses.failure(500, error);
        }
        refuseFuture(ListOptions.number(version));
        return Answer.ok(shaper.one(call, served, stored(call, served)));
    }

    public ObjectNode stored(Call call, Served served) {
        RequestInfo info = call.info();
        return store.get(served.key(info.namespace(), info.name()))
                .orElseThrow(() -> Statuses.notFound(served.info(), info.name()));
    }

    public Answer list(Call call, Served served) {
        Media.negotiate(call.headerList("Accept"), false);
        ListOptions options = ListOptions.parse(call, served);
        String namespace = call.info().namespace();
        if (!options.token().isEmpty()) {
            return page(call, served, options);
        }
        Listing listing = listing(served, namespace, options);
        // Upstream serves version 0 from its cache, which knows no pages.
        boolean paged = options.limit() > 0 && !options.version().equals("0");
        return answer(call, served, options, select(listing, options, ""), paged);
    }

    private Listing listing(Served served, String namespace, ListOptions options) {
        String error = ListOptions.versionError(options.version());
        if (!error.isEmpty()) {
            throw Statuses.badRequest("invalid resource version: " + error);
        }
        long wanted = ListOptions.number(options.version());
        refuseFuture(wanted);
        if (!options.match().equals("Exact")) {
            return store.list(served.storage(), namespace);
        }
        try {
            return store.listAt(served.storage(), namespace, wanted);
        } catch (VersionGoneException e) {
            throw Statuses.expired("The resourceVersion for the provided list is too old.");
        }
    }

    private Answer page(Call call, Served served, ListOptions options) {
        if (!options.version().isEmpty() && !options.version().equals("0")) {
            throw Statuses.badRequest(
                    "specifying resource version is not allowed when using continue");
        }
        JsonNode token = token(options.token());
        String start = token.path("start").asString("");
        long version = token.path("rv").asLong(0);
        try {
            Listing listing =
                    version < 0
                            ? store.list(served.storage(), call.info().namespace())
                            : store.listAt(served.storage(), call.info().namespace(), version);
            return answer(call, served, options, select(listing, options, start), true);
        } catch (VersionGoneException e) {
            ObjectNode metadata = Json.object();
            metadata.put("continue", token(-1, start));
            throw expiredPage(metadata);
        }
    }

    private static ApiException expiredPage(ObjectNode metadata) {
        ApiException gone =
                Statuses.expired(
                        "The provided continue parameter is too old to display a consistent list"
                            + " result. You can start a new list without the continue parameter, or"
                            + " use the continue token in this response to retrieve the remainder"
                            + " of the results. Continuing with the provided token results in an"
                            + " inconsistent list - objects that were created, modified, or deleted"
                            + " between the time the first chunk was returned and now may show up"
                            + " in the list.");
        gone.status().set("metadata", metadata);
        return gone;
    }

    private Answer answer(
            Call call, Served served, ListOptions options, Listing rest, boolean paged) {
        List<ObjectNode> objects = rest.objects();
        ObjectNode metadata = Json.object();
        metadata.put("resourceVersion", Long.toString(rest.version()));
        if (paged && options.limit() > 0 && objects.size() > options.limit()) {
            int limit = (int) options.limit();
            String last = path(objects.get(limit - 1));
            metadata.put("continue", token(rest.version(), last));
            if (!options.selective()) {
                metadata.put("remainingItemCount", objects.size() - limit);
            }
            objects = objects.subList(0, limit);
        }
        return Answer.ok(shaper.many(call, served, objects, metadata));
    }

    private static Listing select(Listing listing, ListOptions options, String after) {
        List<ObjectNode> selected = new ArrayList<>();
        for (ObjectNode object : listing.objects()) {
            if (options.matches(object) && (after.isEmpty() || path(object).compareTo(after) > 0)) {
                selected.add(object);
            }
        }
        return new Listing(listing.version(), selected);
    }

    private static String path(ObjectNode object) {
        String namespace = Json.meta(object, "namespace");
        return namespace.isEmpty() ? Json.name(object) : namespace + "/" + Json.name(object);
    }

    private static String token(long version, String last) {
        ObjectNode token = Json.object();
        token.put("v", "meta.k8s.io/v1");
        token.put("rv", version);
        token.put("start", last);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.bytes(token));
    }

    private static JsonNode token(String text) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw Statuses.badRequest(
                    "invalid continue token: continue key is not valid: illegal base64 data at"
                            + " input byte 0");
        }
        try {
            return Json.read(bytes);
        } catch (JacksonException e) {
            throw Statuses.badRequest(
                    "invalid continue token: continue key is not valid: invalid character '"
                            + new String(bytes, StandardCharsets.UTF_8).charAt(0)
                            + "' looking for beginning of value");
        }
    }

    private void refuseFuture(long wanted) {
        long current = store.version();
        if (wanted > current) {
            throw Statuses.tooLargeResourceVersion(wanted, current);
        }
    }
}
