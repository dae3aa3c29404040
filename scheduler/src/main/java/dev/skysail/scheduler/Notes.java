package dev.skysail.scheduler;

/**
 * The length of texts in events.
 *
 * <p>Source: pkg/scheduler/schedule_one.go, truncateMessage (1.37.2).
 */
final class Notes {

    private static final int MAX = 1024;
    private static final String CUT = " ...";

    private Notes() {}

    static String cut(String message) {
        return message.length() <= MAX ? message : message.substring(0, MAX - CUT.length()) + CUT;
    }
}
