package dev.skysail.controlplane.registry.rules;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** Literal addresses and address ranges. */
public final class Cidrs {

    private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private Cidrs() {}

    public static boolean isAddress(String text) {
        return bits(text) > 0;
    }

    public static boolean isCidr(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("[0-9]{1,3}")) {
            return false;
        }
        int bits = bits(text.substring(0, slash));
        return bits > 0 && Integer.parseInt(text.substring(slash + 1)) <= bits;
    }

    private static int bits(String text) {
        boolean v4 = text.matches("[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+");
        if (!LITERAL.matcher(text).matches() || (!v4 && !text.contains(":"))) {
            return 0;
        }
        try {
            return 8 * InetAddress.getByName(text).getAddress().length;
        } catch (UnknownHostException e) {
            return 0;
        }
    }
}
