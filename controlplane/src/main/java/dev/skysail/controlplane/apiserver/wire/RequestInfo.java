package dev.skysail.controlplane.apiserver.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a path says (apiserver pkg/endpoints/request/requestinfo.go).
 *
 * @param path decoded path
 * @param parts decoded segments of the path
 * @param group API group, empty for core
 * @param version version, empty when the path names none
 * @param namespace namespace, empty for none
 * @param resource plural, empty when the path is no resource path
 * @param name name, empty for a collection
 * @param subresource subresource, empty for none
 * @param oldWatch whether the deprecated /watch/ prefix was used
 */
public record RequestInfo(
        String path,
        List<String> parts,
        String group,
        String version,
        String namespace,
        String resource,
        String name,
        String subresource,
        boolean oldWatch) {

    private static final List<String> NAMESPACE_SUBRESOURCES = List.of("status", "finalize");

    public static RequestInfo parse(String rawPath) {
        List<String> parts = new ArrayList<>();
        for (String part : rawPath.split("/", -1)) {
            if (!part.isEmpty()) {
                parts.add(decode(part));
            }
        }
        String path = decode(rawPath);
        boolean core = !parts.isEmpty() && parts.getFirst().equals("api");
        boolean grouped = !parts.isEmpty() && parts.getFirst().equals("apis");
        int prefix = core ? 2 : 3;
        if ((!core && !grouped) || parts.size() < prefix) {
            String group = grouped && parts.size() > 1 ? parts.get(1) : "";
            return new RequestInfo(path, parts, group, "", "", "", "", "", false);
        }
        String group = core ? "" : parts.get(1);
        String version = parts.get(prefix - 1);
        List<String> rest = parts.subList(prefix, parts.size());
        boolean oldWatch = rest.size() > 1 && rest.getFirst().equals("watch");
        if (oldWatch) {
            rest = rest.subList(1, rest.size());
        }
        String namespace = "";
        if (rest.size() >= 3
                && rest.getFirst().equals("namespaces")
                && !NAMESPACE_SUBRESOURCES.contains(rest.get(2))) {
            namespace = rest.get(1);
            rest = rest.subList(2, rest.size());
        }
        return new RequestInfo(
                path,
                List.copyOf(parts),
                group,
                version,
                namespace,
                part(rest, 0),
                part(rest, 1),
                rest.size() > 3 ? "/" : part(rest, 2),
                oldWatch);
    }

    /** Returns whether the path names a resource. */
    public boolean isResource() {
        return !resource.isEmpty();
    }

    private static String part(List<String> parts, int index) {
        return parts.size() > index ? parts.get(index) : "";
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
