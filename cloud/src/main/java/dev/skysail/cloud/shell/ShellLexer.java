package dev.skysail.cloud.shell;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into tokens of shell. */
final class ShellLexer {

    private static final int TEXT_MAX = 64 << 10;

    private final String text;
    private final List<ShellToken> tokens = new ArrayList<>();
    private final List<Script.Piece> pieces = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private int position;
    private boolean inWord;
    private boolean quoted;

    private ShellLexer(String text) {
        this.text = text;
    }

    static List<ShellToken> tokens(String text) throws ShellSyntaxException {
        if (text.length() > TEXT_MAX) {
            throw new ShellSyntaxException("script is longer than " + TEXT_MAX + " characters");
        }
        ShellLexer lexer = new ShellLexer(text);
        while (lexer.position < text.length()) {
            lexer.next();
        }
        lexer.endWord();
        return lexer.tokens;
    }

    private void next() throws ShellSyntaxException {
        char c = text.charAt(position++);
        switch (c) {
            case ' ', '\t', '\r' -> endWord();
            case '\n', ';' -> operator(";");
            case '&' -> {
                if (!accept("&")) {
                    throw unsupported("&");
                }
                operator("&&");
            }
            case '|' -> {
                if (!accept("|")) {
                    throw unsupported("|");
                }
                operator("||");
            }
            case '>' -> redirect();
            case '<', '(', ')', '`' -> throw unsupported(String.valueOf(c));
            case '\'' -> single();
            case '"' -> twice();
            case '\\' -> escape();
            case '$' -> variable();
            case '#' -> hash();
            default -> put(c);
        }
    }

    private void put(char c) {
        inWord = true;
        literal.append(c);
    }

    private void hash() {
        if (inWord) {
            put('#');
            return;
        }
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
    }

    private void redirect() throws ShellSyntaxException {
        if (accept("&2") || accept(" /dev/stderr") || accept("/dev/stderr")) {
            if (literal.toString().equals("1") && !quoted && pieces.isEmpty()) {
                literal.setLength(0);
                inWord = false;
            }
            operator(">&2");
            return;
        }
        throw unsupported(">");
    }

    private void single() throws ShellSyntaxException {
        inWord = true;
        quoted = true;
        int end = text.indexOf('\'', position);
        if (end < 0) {
            throw new ShellSyntaxException("syntax error: unterminated quoted string");
        }
        literal.append(text, position, end);
        position = end + 1;
    }

    private void twice() throws ShellSyntaxException {
        inWord = true;
        quoted = true;
        while (position < text.length()) {
            char c = text.charAt(position++);
            if (c == '"') {
                return;
            }
            if (c == '$') {
                variable();
            } else if (c == '\\' && position < text.length()) {
                char escaped = text.charAt(position++);
                if ("$`\"\\".indexOf(escaped) < 0) {
                    literal.append(c);
                }
                literal.append(escaped);
            } else {
                literal.append(c);
            }
        }
        throw new ShellSyntaxException("syntax error: unterminated quoted string");
    }

    private void escape() {
        if (position < text.length()) {
            char c = text.charAt(position++);
            if (c != '\n') {
                quoted = true;
                put(c);
            }
        }
    }

    private void variable() throws ShellSyntaxException {
        inWord = true;
        quoted = true;
        if (accept("(")) {
            throw unsupported("$(");
        }
        if (accept("{")) {
            int end = text.indexOf('}', position);
            if (end < 0) {
                throw new ShellSyntaxException("syntax error: missing '}'");
            }
            piece(text.substring(position, end));
            position = end + 1;
            return;
        }
        if (accept("?")) {
            piece("?");
            return;
        }
        int start = position;
        while (position < text.length() && isNamePart(text.charAt(position))) {
            position++;
        }
        if (start == position) {
            literal.append('$');
        } else {
            piece(text.substring(start, position));
        }
    }

    private void piece(String variable) {
        endLiteral();
        pieces.add(new Script.Piece(variable, true));
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            pieces.add(new Script.Piece(literal.toString(), false));
            literal.setLength(0);
        }
    }

    private void operator(String operator) {
        endWord();
        tokens.add(new ShellToken.Operator(operator));
    }

    private void endWord() {
        if (!inWord) {
            return;
        }
        String bare = quoted ? "" : literal.toString();
        endLiteral();
        tokens.add(new ShellToken.Text(new Script.Word(List.copyOf(pieces)), bare));
        pieces.clear();
        inWord = false;
        quoted = false;
    }

    private boolean accept(String expected) {
        if (text.startsWith(expected, position)) {
            position += expected.length();
            return true;
        }
        return false;
    }

    private static boolean isNamePart(char c) {
        return c == '_'
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9');
    }

    private static ShellSyntaxException unsupported(String what) {
        return new ShellSyntaxException(
                "syntax error: \"" + what + "\" is not known to the simulated shell");
    }
}
