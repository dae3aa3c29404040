package dev.skysail.controlplane.apiserver.wire;

import dev.skysail.controlplane.resource.User;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.List;

/** One authenticated request with its whole body, and the warnings that its answer will carry. */
public final class Call {

    private final String method;
    private final RequestInfo info;
    private final Query query;
    private final MultiMap headers;
    private final byte[] body;
    private User user = User.of("system:anonymous", "system:unauthenticated");
    private final List<String> warnings = new ArrayList<>();

    public Call(String method, RequestInfo info, Query query, MultiMap headers, byte[] body) {
        this.method = method;
        this.info = info;
        this.query = query;
        this.headers = headers;
        this.body = body;
    }

    public Call as(User who) {
        user = who;
        return this;
    }

    public String method() {
        return method;
    }

    public RequestInfo info() {
        return info;
    }

    public Query query() {
        return query;
    }

    public byte[] body() {
        return body;
    }

    public User user() {
        return user;
    }

    List<String> warnings() {
        return warnings;
    }

    public void warn(String text) {
        if (!warnings.contains(text)) {
            warnings.add(text);
        }
    }

    String header(String name) {
        String value = headers.get(name);
        return value == null ? "" : value;
    }

    /** Returns the name of the client's program: its User-Agent up to the first slash. */
    public String program() {
        String agent = header("User-Agent");
        int slash = agent.indexOf('/');
        return slash < 0 ? agent : agent.substring(0, slash);
    }

    /** Returns all values of a header that may be repeated, joined. */
    public String headerList(String name) {
        return String.join(",", headers.getAll(name));
    }

    /** Returns the media type of the body without parameters. */
    public String bodyType() {
        String type = header("Content-Type");
        int semicolon = type.indexOf(';');
        return (semicolon < 0 ? type : type.substring(0, semicolon)).strip();
    }
}
