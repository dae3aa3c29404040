package dev.skysail.controlplane.apiserver.catalogue;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Orders API versions by stability, then number, newest first (apimachinery pkg/version). */
public final class VersionOrder implements Comparator<String> {

    static final VersionOrder INSTANCE = new VersionOrder();

    private static final Pattern SHAPE = Pattern.compile("v(\\d{1,9})(?:(alpha|beta)(\\d{1,9}))?");

    @Override
    public int compare(String a, String b) {
        Matcher left = SHAPE.matcher(a);
        Matcher right = SHAPE.matcher(b);
        boolean leftFits = left.matches();
        boolean rightFits = right.matches();
        if (!leftFits || !rightFits) {
            return leftFits == rightFits ? a.compareTo(b) : leftFits ? -1 : 1;
        }
        int stability = Integer.compare(stability(right), stability(left));
        if (stability != 0) {
            return stability;
        }
        int major = Integer.compare(number(right, 1), number(left, 1));
        return major != 0 ? major : Integer.compare(number(right, 3), number(left, 3));
    }

    private static int stability(Matcher version) {
        String stage = version.group(2);
        return stage == null ? 2 : stage.equals("beta") ? 1 : 0;
    }

    private static int number(Matcher version, int group) {
        String digits = version.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
