package dev.skysail.scheduling.config;

/// A place where plugins are listed (fields of Plugins).
public enum ExtensionPoint {
    MULTI_POINT("multiPoint"),
    PRE_ENQUEUE("preEnqueue"),
    QUEUE_SORT("queueSort"),
    PRE_FILTER("preFilter"),
    FILTER("filter"),
    POST_FILTER("postFilter"),
    PRE_SCORE("preScore"),
    SCORE("score"),
    RESERVE("reserve"),
    PERMIT("permit"),
    PRE_BIND("preBind"),
    BIND("bind"),
    POST_BIND("postBind");

    private final String field;

    ExtensionPoint(String field) {
        this.field = field;
    }

    /// The name of the field.
    public String field() {
        return field;
    }
}
