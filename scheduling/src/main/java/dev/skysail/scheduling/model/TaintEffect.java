package dev.skysail.scheduling.model;

/// What a taint does to pods that do not tolerate it (core/v1 TaintEffect).
public enum TaintEffect {
    NO_SCHEDULE("NoSchedule"),
    PREFER_NO_SCHEDULE("PreferNoSchedule"),
    NO_EXECUTE("NoExecute");

    private final String text;

    TaintEffect(String text) {
        this.text = text;
    }

    /// The spelling of the API.
    public String text() {
        return text;
    }

    /// Reads the spelling of the API.
    public static TaintEffect parse(String text) {
        for (TaintEffect effect : values()) {
            if (effect.text.equals(text)) {
                return effect;
            }
        }
        throw new IllegalArgumentException("unknown taint effect: " + text);
    }
}
