package dev.skysail.cloud.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Parses the part of POSIX sh that simulated containers understand: words with quotes and
 * variables, {@code ;}, line ends, {@code &&}, {@code ||}, {@code >&2}, and {@code while … do …
 * done}.
 *
 * <p>Source: POSIX.1-2017, Shell Command Language, sections 2.2, 2.3, 2.9 and 2.10.
 */
final class ShellParser {

    private static final int DEPTH_MAX = 20;

    private final List<ShellToken> tokens;
    private int position;
    private int depth;

    private ShellParser(List<ShellToken> tokens) {
        this.tokens = tokens;
    }

    /** Parses a text. */
    static Script parse(String text) throws ShellSyntaxException {
        ShellParser parser = new ShellParser(ShellLexer.tokens(text));
        Script script = parser.chain(Set.of());
        if (parser.position < parser.tokens.size()) {
            throw unexpected(parser.tokens.get(parser.position));
        }
        return script;
    }

    private Script chain(Set<String> ends) throws ShellSyntaxException {
        if (++depth > DEPTH_MAX) {
            throw new ShellSyntaxException("nested too deeply");
        }
        List<Script.Link> links = new ArrayList<>();
        Script.Joiner joiner = Script.Joiner.ALWAYS;
        skipSeparators();
        while (position < tokens.size() && !isWord(ends)) {
            links.add(new Script.Link(joiner, statement()));
            joiner = Script.Joiner.ALWAYS;
            if (position < tokens.size()
                    && tokens.get(position) instanceof ShellToken.Operator op) {
                position++;
                joiner =
                        switch (op.text()) {
                            case "&&" -> Script.Joiner.AND;
                            case "||" -> Script.Joiner.OR;
                            case ";" -> Script.Joiner.ALWAYS;
                            default -> throw unexpected(op);
                        };
                skipSeparators();
            }
        }
        if (joiner != Script.Joiner.ALWAYS) {
            throw new ShellSyntaxException("syntax error: unexpected end of file");
        }
        depth--;
        return new Script.Chain(links);
    }

    private Script statement() throws ShellSyntaxException {
        if (isWord(Set.of("while"))) {
            position++;
            Script condition = chain(Set.of("do"));
            expect("do");
            Script body = chain(Set.of("done"));
            expect("done");
            return new Script.While(condition, body);
        }
        List<Script.Word> words = new ArrayList<>();
        boolean toError = false;
        while (position < tokens.size()) {
            ShellToken token = tokens.get(position);
            if (token instanceof ShellToken.Operator op) {
                if (!op.text().equals(">&2")) {
                    break;
                }
                toError = true;
            } else if (token instanceof ShellToken.Text text) {
                words.add(text.word());
            }
            position++;
        }
        if (words.isEmpty()) {
            throw position < tokens.size()
                    ? unexpected(tokens.get(position))
                    : new ShellSyntaxException("syntax error: unexpected end of file");
        }
        return new Script.Command(words, toError);
    }

    private void expect(String word) throws ShellSyntaxException {
        if (!isWord(Set.of(word))) {
            throw new ShellSyntaxException("syntax error: \"" + word + "\" expected");
        }
        position++;
    }

    private boolean isWord(Set<String> words) {
        return position < tokens.size()
                && tokens.get(position) instanceof ShellToken.Text text
                && words.contains(text.bare());
    }

    private void skipSeparators() {
        while (position < tokens.size()
                && tokens.get(position) instanceof ShellToken.Operator op
                && op.text().equals(";")) {
            position++;
        }
    }

    private static ShellSyntaxException unexpected(ShellToken token) {
        String text =
                switch (token) {
                    case ShellToken.Operator op -> op.text();
                    case ShellToken.Text word -> word.bare();
                };
        return new ShellSyntaxException("syntax error: unexpected \"" + text + "\"");
    }
}
