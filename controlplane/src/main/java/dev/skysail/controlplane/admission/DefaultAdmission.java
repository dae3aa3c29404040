package dev.skysail.controlplane.admission;

import dev.skysail.controlplane.codec.JsonPatch;
import dev.skysail.controlplane.codec.PatchException;
import dev.skysail.controlplane.resource.ApiException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The admission chain: built-in hooks, mutating webhooks (with a second round for those that ask
 * for it), then validating webhooks.
 */
public final class DefaultAdmission implements Admission {

    private static final JsonMapper MAPPER = new JsonMapper();

    private final List<Consumer<AdmissionRequest>> builtIn;
    private final Configurations configurations;
    private final WebhookMatcher matcher;
    private final WebhookClient client = new WebhookClient();

    /**
     * Where the webhook configurations come from; asked anew for every write.
     *
     * @param mutating all MutatingWebhookConfigurations
     * @param validating all ValidatingWebhookConfigurations
     */
    public record Configurations(
            Supplier<List<ObjectNode>> mutating, Supplier<List<ObjectNode>> validating) {}

    /**
     * Creates the chain.
     *
     * @param builtIn hooks that change or refuse a write; called again when webhooks changed it
     * @param namespaces finds a Namespace by name
     */
    public DefaultAdmission(
            List<Consumer<AdmissionRequest>> builtIn,
            Configurations configurations,
            Function<String, Optional<ObjectNode>> namespaces) {
        this.builtIn = List.copyOf(builtIn);
        this.configurations = configurations;
        this.matcher = new WebhookMatcher(namespaces);
    }

    @Override
    public void validate(AdmissionRequest request, Consumer<String> warnings) {
        for (Webhook webhook : Webhook.all(configurations.validating().get(), false)) {
            if (matcher.matches(webhook, request)) {
                invoke(webhook, request, warnings);
            }
        }
    }

    @Override
    public void mutate(AdmissionRequest request, Consumer<String> warnings) {
        MatchConditions.refuse(request);
        builtIn.forEach(hook -> hook.accept(request));
        List<Webhook> webhooks = Webhook.all(configurations.mutating().get(), true);
        Set<String> invoked = new TreeSet<>();
        Set<String> again = new TreeSet<>();
        boolean changed = false;
        for (Webhook webhook : webhooks) {
            if (!matcher.matches(webhook, request)) {
                continue;
            }
            if (invoke(webhook, request, warnings)) {
                changed = true;
                again.addAll(invoked);
                invoked.clear();
            }
            if (webhook.reinvokedIfNeeded()) {
                invoked.add(webhook.key());
            }
        }
        if (!changed) {
            return;
        }
        builtIn.forEach(hook -> hook.accept(request));
        for (Webhook webhook : webhooks) {
            if (again.contains(webhook.key()) && matcher.matches(webhook, request)) {
                invoke(webhook, request, warnings);
            }
        }
    }

    /** Calls one webhook; returns whether it changed the object. */
    private boolean invoke(Webhook webhook, AdmissionRequest request, Consumer<String> warnings) {
        if (request.dryRun() && !webhook.supportsDryRun()) {
            throw Denials.noDryRun(webhook.name());
        }
        JsonNode response;
        try {
            String uid = UUID.randomUUID().toString();
            JsonNode answer = client.call(webhook, AdmissionReviews.review(request, uid));
            response = AdmissionReviews.verify(webhook, answer, uid);
        } catch (WebhookCallException e) {
            if (webhook.ignoresFailures()) {
                return false;
            }
            throw Denials.internal(String.valueOf(e.getMessage()));
        }
        response.path("warnings").forEach(w -> warnings.accept(w.asString("")));
        if (!response.path("allowed").asBoolean(false)) {
            throw Denials.denied(webhook.name(), response.path("status"));
        }
        String patch = response.path("patch").asString("");
        return !patch.isEmpty() && patched(webhook, request, patch);
    }

    private static boolean patched(Webhook webhook, AdmissionRequest request, String encoded) {
        ObjectNode object = request.object();
        if (object == null) {
            throw Denials.internal(
                    "admission webhook \""
                            + webhook.name()
                            + "\" attempted to modify the object,"
                            + " which is not supported for this operation");
        }
        JsonNode result;
        try {
            JsonNode patch = MAPPER.readTree(Base64.getDecoder().decode(encoded));
            result = JsonPatch.apply(object, patch);
        } catch (PatchException | JacksonException | IllegalArgumentException e) {
            throw Denials.internal(String.valueOf(e.getMessage()));
        }
        if (result.equals(object)) {
            return false;
        }
        if (!(result instanceof ObjectNode changed)) {
            throw notAnObject();
        }
        object.removeAll();
        object.setAll(changed);
        return true;
    }

    private static ApiException notAnObject() {
        return Denials.internal("the patched document is not an object");
    }
}
