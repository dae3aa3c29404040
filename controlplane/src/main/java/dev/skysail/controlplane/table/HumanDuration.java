package dev.skysail.controlplane.table;

import java.time.Duration;

/** Short durations such as 5m10s or 2d4h (apimachinery util/duration, HumanDuration). */
final class HumanDuration {

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24;
    private static final long YEAR = 365 * DAY;

    private HumanDuration() {}

    static String format(Duration duration) {
        // whole seconds, rounded towards zero
        long seconds = duration.toMillis() / 1000;
        if (seconds < -1) {
            return "<invalid>";
        }
        if (seconds < 0) {
            return "0s";
        }
        if (seconds < 2 * MINUTE) {
            return seconds + "s";
        }
        long minutes = seconds / MINUTE;
        if (minutes < 10) {
            return two(minutes, "m", seconds % MINUTE, "s");
        }
        if (minutes < 3 * 60) {
            return minutes + "m";
        }
        return hours(seconds / HOUR, minutes % 60);
    }

    private static String hours(long hours, long minutes) {
        if (hours < 8) {
            return two(hours, "h", minutes, "m");
        }
        if (hours < 2 * DAY) {
            return hours + "h";
        }
        if (hours < 8 * DAY) {
            return two(hours / DAY, "d", hours % DAY, "h");
        }
        if (hours < 2 * YEAR) {
            return hours / DAY + "d";
        }
        if (hours < 8 * YEAR) {
            return two(hours / YEAR, "y", hours / DAY % 365, "d");
        }
        return hours / YEAR + "y";
    }

    private static String two(long major, String majorUnit, long minor, String minorUnit) {
        return minor == 0 ? major + majorUnit : major + majorUnit + minor + minorUnit;
    }
}
