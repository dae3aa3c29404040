package dev.skysail.cloud.shell;

import java.util.List;

/** A parsed piece of shell. */
sealed interface Script {

    /**
     * A command with its arguments.
     *
     * @param words name and arguments
     * @param toError whether its output goes to standard error
     */
    record Command(List<Word> words, boolean toError) implements Script {}

    /** Scripts joined by {@code ;}, {@code &&} and {@code ||}. */
    record Chain(List<Link> links) implements Script {}

    /** {@code while condition; do body; done}. */
    record While(Script condition, Script body) implements Script {}

    /** A script and what the one before must have returned. */
    record Link(Joiner joiner, Script script) {}

    /** How a script is joined to the one before. */
    enum Joiner {
        ALWAYS,
        AND,
        OR
    }

    /** A word: pieces that stand as they are, and variables. */
    record Word(List<Piece> pieces) {}

    /**
     * A piece of a word.
     *
     * @param text literal text or the name of a variable
     * @param variable which of both
     */
    record Piece(String text, boolean variable) {}
}
