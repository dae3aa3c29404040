package dev.skysail.controlplane.apiserver.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Words the syntax error of a malformed JSON text as Go's encoding/json does (scanner.go). */
final class GoJsonError {

    private static final int DEPTH = 1000;
    private static final String END = "unexpected end of JSON input";
    private static final String VALUE = "looking for beginning of value";
    private static final String KEY = "looking for beginning of object key string";

    private final String text;
    private int at;

    private GoJsonError(String text) {
        this.text = text;
    }

    /** Returns the first error of a text, or an empty text when there is none. */
    static String describe(byte[] body) {
        GoJsonError scan = new GoJsonError(new String(body, StandardCharsets.UTF_8));
        try {
            scan.value();
            scan.blanks();
            return scan.at < scan.text.length() ? scan.wrong("after top-level value").text() : "";
        } catch (SyntaxException e) {
            return e.text();
        }
    }

    /** Reads a value; what is open lies on the heap, as bodies can be deeper than a stack is. */
    private void value() throws SyntaxException {
        Deque<Character> open = new ArrayDeque<>();
        boolean more = true;
        while (more) {
            blanks();
            char first = peek();
            if (first == '{' || first == '[') {
                more = enters(open, first) || leaves(open);
            } else {
                scalar(first);
                more = leaves(open);
            }
        }
    }

    /** Opens an object or array; false if it is empty. */
    private boolean enters(Deque<Character> open, char first) throws SyntaxException {
        if (open.size() == DEPTH) {
            throw new SyntaxException("exceeded max depth");
        }
        open.push(first);
        at++;
        blanks();
        if (peek() == end(first)) {
            return false;
        }
        if (first == '{') {
            key();
        }
        return true;
    }

    /** Closes what ends after a value; true if another value follows. */
    private boolean leaves(Deque<Character> open) throws SyntaxException {
        while (!open.isEmpty()) {
            blanks();
            boolean object = open.element() == '{';
            if (peek() != end(open.element())) {
                expect(',', object ? "after object key:value pair" : "after array element");
                if (object) {
                    key();
                }
                return true;
            }
            at++;
            open.pop();
        }
        return false;
    }

    private static char end(char start) {
        return start == '{' ? '}' : ']';
    }

    private void key() throws SyntaxException {
        blanks();
        if (peek() != '"') {
            throw wrong(KEY);
        }
        string();
        blanks();
        expect(':', "after object key");
    }

    private void scalar(char first) throws SyntaxException {
        switch (first) {
            case '"' -> string();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> {
                if (first != '-' && !digit(first)) {
                    throw wrong(VALUE);
                }
                number();
            }
        }
    }

    private void string() throws SyntaxException {
        at++;
        while (peek() != '"') {
            if (peek() == '\\') {
                at++;
                escape();
            } else if (peek() < ' ') {
                throw wrong("in string literal");
            }
            at++;
        }
        at++;
    }

    private void escape() throws SyntaxException {
        if (peek() == 'u') {
            for (int i = 0; i < 4; i++) {
                at++;
                if (Character.digit(peek(), 16) < 0) {
                    throw wrong("in \\u hexadecimal character escape");
                }
            }
        } else if ("bfnrt\\/\"".indexOf(peek()) < 0) {
            throw wrong("in string escape code");
        }
    }

    private void literal(String word) throws SyntaxException {
        for (int i = 0; i < word.length(); i++) {
            if (peek() != word.charAt(i)) {
                throw wrong("in literal " + word + " (expecting '" + word.charAt(i) + "')");
            }
            at++;
        }
    }

    private void number() throws SyntaxException {
        if (peek() == '-') {
            at++;
            if (!digit(peek())) {
                throw wrong("in numeric literal");
            }
        }
        if (peek() == '0') {
            at++;
        } else {
            digits();
        }
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            if (!digit(peek())) {
                throw wrong("after decimal point in numeric literal");
            }
            digits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            if (!digit(peek())) {
                throw wrong("in exponent of numeric literal");
            }
            digits();
        }
    }

    private void digits() {
        while (at < text.length() && digit(text.charAt(at))) {
            at++;
        }
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void expect(char wanted, String context) throws SyntaxException {
        if (peek() != wanted) {
            throw wrong(context);
        }
        at++;
    }

    private char peek() throws SyntaxException {
        if (at >= text.length()) {
            throw new SyntaxException(END);
        }
        return text.charAt(at);
    }

    private SyntaxException wrong(String context) {
        return new SyntaxException("invalid character " + quoted(text.charAt(at)) + " " + context);
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    private static String quoted(char c) {
        return switch (c) {
            case '\'' -> "'\\''";
            case '"' -> "'\"'";
            case '\\' -> "'\\\\'";
            case '\n' -> "'\\n'";
            case '\r' -> "'\\r'";
            case '\t' -> "'\\t'";
            default -> c < ' ' ? "'\\x%02x'".formatted((int) c) : "'" + c + "'";
        };
    }

    private static final class SyntaxException extends Exception {

        private static final long serialVersionUID = 1L;

        SyntaxException(String text) {
            super(text, null, false, false);
        }

        String text() {
            return String.valueOf(getMessage());
        }
    }
}
