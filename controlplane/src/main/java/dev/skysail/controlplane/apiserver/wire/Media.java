package dev.skysail.controlplane.apiserver.wire;

import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.Statuses;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A negotiated representation (apiserver pkg/endpoints/handlers/negotiation).
 *
 * @param yaml whether YAML is answered instead of JSON
 * @param as empty, Table, PartialObjectMetadata or PartialObjectMetadataList
 */
public record Media(boolean yaml, String as) {

    private static final String OFFERED =
            "application/json, application/yaml, application/vnd.kubernetes.protobuf";
    private static final List<String> ALL_TYPES = List.of("*/*", "application/*");

    String contentType() {
        return yaml ? "application/yaml" : "application/json";
    }

    /** Returns the first representation of an Accept header that is served. */
    public static Media negotiate(String accept, boolean watch) {
        if (accept.isBlank()) {
            return new Media(false, "");
        }
        boolean transforms = false;
        for (String part : accept.split(",", -1)) {
            Clause clause = Clause.parse(part);
            Optional<Media> media = match(clause);
            if (media.isPresent() && !(watch && media.get().yaml())) {
                return media.get();
            }
            transforms |= clause.parameters().containsKey("as");
        }
        throw transforms ? onlyAccepted() : notAcceptable();
    }

    /** As {@link #negotiate} for errors: an Accept that cannot be served answers JSON. */
    static Media lenient(String accept) {
        try {
            return new Media(negotiate(accept, false).yaml(), "");
        } catch (ApiException e) {
            return new Media(false, "");
        }
    }

    /** Returns whether aggregated discovery is asked for, and which version of it. */
    public static Optional<String> discovery(String accept) {
        for (String part : accept.split(",", -1)) {
            Clause clause = Clause.parse(part);
            TreeMap<String, String> p = clause.parameters();
            String as = p.get("as");
            if (as == null && clause.type().equals("application/json")) {
                return Optional.empty();
            }
            if ("APIGroupDiscoveryList".equals(as)
                    && "apidiscovery.k8s.io".equals(p.get("g"))
                    && "v2".equals(p.get("v"))) {
                return Optional.of("v2");
            }
        }
        return Optional.empty();
    }

    private static Optional<Media> match(Clause clause) {
        @Nullable String as = clause.parameters().get("as");
        if (as != null && !known(clause, as)) {
            return Optional.empty();
        }
        String shape = as == null ? "" : as;
        if (clause.type().equals("application/json") || ALL_TYPES.contains(clause.type())) {
            return Optional.of(new Media(false, shape));
        }
        if (clause.type().equals("application/yaml")) {
            return Optional.of(new Media(true, shape));
        }
        return Optional.empty();
    }

    private static boolean known(Clause clause, String as) {
        return List.of("Table", "PartialObjectMetadata", "PartialObjectMetadataList").contains(as)
                && "meta.k8s.io".equals(clause.parameters().get("g"))
                && "v1".equals(clause.parameters().get("v"));
    }

    private static ApiException notAcceptable() {
        return Statuses.make(
                406,
                "NotAcceptable",
                "406: Not Acceptable\n\nAvailable representations: " + OFFERED,
                Json.object());
    }

    private static ApiException onlyAccepted() {
        return Statuses.notAcceptable("only the following media types are accepted: " + OFFERED);
    }

    private record Clause(String type, TreeMap<String, String> parameters) {

        static Clause parse(String text) {
            List<String> parts = new ArrayList<>(List.of(text.split(";", -1)));
            TreeMap<String, String> parameters = new TreeMap<>();
            for (String part : parts.subList(1, parts.size())) {
                int equals = part.indexOf('=');
                if (equals > 0) {
                    parameters.put(
                            part.substring(0, equals).strip(), part.substring(equals + 1).strip());
                }
            }
            return new Clause(parts.getFirst().strip().toLowerCase(Locale.ROOT), parameters);
        }
    }
}
