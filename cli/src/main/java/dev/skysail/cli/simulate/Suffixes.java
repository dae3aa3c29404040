package dev.skysail.cli.simulate;

import java.nio.charset.StandardCharsets;

/**
 * Name suffixes that look like those of controllers and are the same in every run.
 *
 * <p>Source: apimachinery pkg/util/rand (the alphabet) and FNV-1a, 0.37.2. Upstream hashes a Go
 * structure and draws at random, so the letters differ from those of a real cluster.
 */
final class Suffixes {

    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int LENGTH = 5;
    private static final int HASH_LENGTH = 10;
    private static final int PREFIX_MAX = 58;
    private static final long PRIME = 0x100000001b3L;
    private static final long START = 0xcbf29ce484222325L;

    private Suffixes() {}

    /** The name of the n-th pod that a controller of this name makes. */
    static String podName(String controller, int number) {
        String prefix = controller + "-";
        String cut = prefix.length() > PREFIX_MAX ? prefix.substring(0, PREFIX_MAX) : prefix;
        return cut + letters(controller + "/" + number, LENGTH);
    }

    /** A pod template hash. */
    static String templateHash(String template) {
        return letters(template, HASH_LENGTH);
    }

    private static String letters(String text, int length) {
        long hash = START;
        for (byte part : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ part) * PRIME;
        }
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < length; i++) {
            letters.append(ALPHABET.charAt((int) Long.remainderUnsigned(hash, ALPHABET.length())));
            hash = Long.divideUnsigned(hash, ALPHABET.length());
        }
        return letters.toString();
    }
}
