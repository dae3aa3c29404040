package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.SelectorRules;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Webhook configurations (pkg/registry/admissionregistration). */
final class WebhookStrategy implements KindStrategy {

    private static final List<String> OPERATIONS =
            List.of("*", "CONNECT", "CREATE", "DELETE", "UPDATE");

    private final boolean mutating;

    WebhookStrategy(boolean mutating) {
        this.mutating = mutating;
    }

    @Override
    public boolean hasStatus() {
        return false;
    }

    @Override
    public void defaults(ObjectNode configuration) {
        for (ObjectNode webhook : Nodes.objects(configuration, "webhooks")) {
            Nodes.fill(webhook, "failurePolicy", "Fail");
            Nodes.fill(webhook, "matchPolicy", "Equivalent");
            Nodes.object(webhook, "namespaceSelector");
            Nodes.object(webhook, "objectSelector");
            Nodes.fill(webhook, "timeoutSeconds", 10);
            if (mutating) {
                Nodes.fill(webhook, "reinvocationPolicy", "Never");
            }
            for (ObjectNode rule : Nodes.objects(webhook, "rules")) {
                Nodes.fill(rule, "scope", "*");
            }
            if (webhook.path("clientConfig").path("service") instanceof ObjectNode service) {
                Nodes.fill(service, "port", 443);
            }
        }
    }

    @Override
    public void validate(ObjectNode configuration, Findings findings) {
        List<ObjectNode> webhooks = Nodes.objects(configuration, "webhooks");
        for (int i = 0; i < webhooks.size(); i++) {
            webhook(webhooks.get(i), "webhooks[" + i + "]", findings);
        }
    }

    private static void webhook(JsonNode webhook, String at, Findings findings) {
        String name = Nodes.text(webhook, "name");
        if (name.isEmpty()) {
            findings.required(at + ".name");
        } else {
            List<String> problems = Names.subdomain(name);
            problems.forEach(text -> findings.invalid(at + ".name", name, text));
            if (problems.isEmpty() && name.split("\\.", -1).length < 3) {
                findings.invalid(
                        at + ".name",
                        name,
                        "should be a domain with at least three segments separated by dots");
            }
        }
        if (webhook.path("admissionReviewVersions").isEmpty()) {
            findings.required(at + ".admissionReviewVersions", "must specify one of v1, v1beta1");
        }
        String effects = Nodes.text(webhook, "sideEffects");
        List<String> allowed = List.of("None", "NoneOnDryRun");
        if (effects.isEmpty()) {
            findings.required(
                    at + ".sideEffects", "must specify one of " + String.join(", ", allowed));
        } else {
            findings.oneOf(at + ".sideEffects", effects, allowed);
        }
        String failure = Nodes.text(webhook, "failurePolicy");
        findings.oneOf(at + ".failurePolicy", failure, List.of("Fail", "Ignore"));
        JsonNode timeout = webhook.path("timeoutSeconds");
        if (timeout.asInt(0) < 1 || timeout.asInt(0) > 30) {
            findings.invalid(
                    at + ".timeoutSeconds",
                    timeout,
                    "the timeout value must be between 1 and 30 seconds");
        }
        for (String selector : List.of("namespaceSelector", "objectSelector")) {
            SelectorRules.check(webhook.path(selector), at + "." + selector, findings);
        }
        rules(webhook, at + ".rules", findings);
        client(webhook.path("clientConfig"), at + ".clientConfig", findings);
    }

    private static void rules(JsonNode webhook, String path, Findings findings) {
        List<ObjectNode> rules = Nodes.objects(webhook, "rules");
        for (int i = 0; i < rules.size(); i++) {
            List<String> operations = Nodes.texts(rules.get(i), "operations");
            for (int j = 0; j < operations.size(); j++) {
                String at = path + "[" + i + "].operations[" + j + "]";
                findings.oneOf(at, operations.get(j), OPERATIONS);
            }
        }
    }

    private static void client(JsonNode config, String at, Findings findings) {
        String url = Nodes.text(config, "url");
        if (url.isEmpty() == Nodes.absent(config, "service")) {
            findings.required(at, "exactly one of url or service is required");
        } else if (!url.isEmpty() && !url.startsWith("https://")) {
            int colon = url.indexOf(':');
            findings.invalid(
                    at + ".url",
                    colon < 0 ? "" : url.substring(0, colon),
                    "'https' is the only allowed URL scheme; desired format: https://host[/path]");
        }
    }
}
