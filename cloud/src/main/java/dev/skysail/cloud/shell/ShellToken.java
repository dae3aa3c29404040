package dev.skysail.cloud.shell;

/** A token of shell. */
sealed interface ShellToken {

    /** One of {@code ;}, {@code &&}, {@code ||}, {@code >&2}. */
    record Operator(String text) implements ShellToken {}

    /**
     * A word.
     *
     * @param bare its text when nothing in it was quoted, else empty
     */
    record Text(Script.Word word, String bare) implements ShellToken {}
}
