package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.selector.FieldSelector;
import dev.skysail.controlplane.apiserver.selector.LabelSelector;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Query;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.Statuses;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The options of a list, watch or deletecollection (meta/v1 ListOptions).
 *
 * @param labels label selector
 * @param fields field selector
 * @param version resource version, empty when not given
 * @param match resourceVersionMatch, empty when not given
 * @param limit page size, 0 for none
 * @param token continue token, empty for none
 * @param timeoutSeconds timeout of a watch, 0 for the server's own
 * @param bookmarks whether bookmarks are wanted
 * @param initialEvents whether a watch begins with the present objects and a bookmark
 */
public record ListOptions(
        LabelSelector labels,
        FieldSelector fields,
        String version,
        String match,
        long limit,
        String token,
        long timeoutSeconds,
        boolean bookmarks,
        boolean initialEvents) {

    public static ListOptions parse(Call call, Served served) {
        Query query = call.query();
        String fieldText = query.get("fieldSelector");
        ListOptions options =
                new ListOptions(
                        LabelSelector.parse(query.get("labelSelector")),
                        FieldSelector.parse(fieldText, served),
                        query.get("resourceVersion"),
                        query.get("resourceVersionMatch"),
                        number(query, "limit"),
                        query.get("continue"),
                        number(query, "timeoutSeconds"),
                        query.flag("allowWatchBookmarks"),
                        query.flag("sendInitialEvents"));
        options.check(query.flag("watch") || call.info().oldWatch(), query);
        return options;
    }

    boolean matches(ObjectNode object) {
        return labels.matches(object) && fields.matches(object);
    }

    boolean selective() {
        return !labels.isEmpty() || !fields.isEmpty();
    }

    /** Returns the number of a resource version; 0 when it is empty. */
    static long number(String version) {
        return version.isEmpty() ? 0 : Long.parseLong(version);
    }

    static String versionError(String version) {
        boolean digits = !version.isEmpty() && version.chars().allMatch(c -> c >= '0' && c <= '9');
        if (version.isEmpty() || (digits && version.length() < 19)) {
            return "";
        }
        return "resourceVersion: Invalid value: \""
                + version
                + "\": strconv.ParseUint: parsing \""
                + version
                + "\": invalid syntax";
    }

    private void check(boolean watch, Query query) {
        boolean sends = query.has("sendInitialEvents");
        if (!watch && sends) {
            throw forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list");
        }
        if (watch && !sends && !match.isEmpty()) {
            throw forbidden(
                    "resourceVersionMatch",
                    "resourceVersionMatch is forbidden for watch unless sendInitialEvents is"
                            + " provided");
        }
        if (sends && !match.equals("NotOlderThan")) {
            throw forbidden(
                    "resourceVersionMatch",
                    "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
        }
        if (!watch) {
            checkList();
        }
    }

    private void checkList() {
        if (!match.isEmpty() && !match.equals("Exact") && !match.equals("NotOlderThan")) {
            throw invalid(
                    FieldError.Type.NOT_SUPPORTED,
                    "resourceVersionMatch",
                    "Unsupported value: \""
                            + match
                            + "\": supported values: \"Exact\", \"NotOlderThan\", \"\"");
        }
        if (!match.isEmpty() && version.isEmpty()) {
            throw forbidden(
                    "resourceVersionMatch",
                    "resourceVersionMatch is forbidden unless resourceVersion is provided");
        }
        if (match.equals("Exact") && version.equals("0")) {
            throw forbidden(
                    "resourceVersionMatch",
                    "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
        }
    }

    private static long number(Query query, String name) {
        String text = query.get(name);
        if (text.isEmpty()) {
            return 0;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw Statuses.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
        }
    }

    private static ApiException forbidden(String field, String why) {
        return invalid(FieldError.Type.FORBIDDEN, field, "Forbidden: " + why);
    }

    private static ApiException invalid(FieldError.Type type, String field, String message) {
        return Statuses.invalid(
                "meta.k8s.io", "ListOptions", "", List.of(new FieldError(type, field, message)));
    }
}
