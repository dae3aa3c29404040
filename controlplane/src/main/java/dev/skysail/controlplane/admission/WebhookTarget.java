package dev.skysail.controlplane.admission;

import java.net.URI;
import tools.jackson.databind.JsonNode;

/** Where a webhook listens. */
sealed interface WebhookTarget {

    /** Returns the address as messages show it. */
    String address();

    /** A webhook under a fixed address. */
    record Url(URI uri) implements WebhookTarget {
        @Override
        public String address() {
            return uri.toString();
        }
    }

    /** A webhook behind a Service of the cluster. */
    record Service(String address, String name) implements WebhookTarget {}

    static WebhookTarget of(JsonNode clientConfig, int timeoutSeconds) {
        String timeout = "timeout=" + timeoutSeconds + "s";
        JsonNode service = clientConfig.path("service");
        if (service.isObject()) {
            String name = service.path("name").asString("");
            String address =
                    "https://"
                            + name
                            + "."
                            + service.path("namespace").asString("")
                            + ".svc:"
                            + service.path("port").asInt(443)
                            + service.path("path").asString("/")
                            + "?"
                            + timeout;
            return new Service(address, name);
        }
        String url = clientConfig.path("url").asString("");
        return new Url(URI.create(url + (url.contains("?") ? "&" : "?") + timeout));
    }
}
