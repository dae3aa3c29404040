package dev.skysail.cloud.shell;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The commands of the simulated shell that answer at once, and the reading of those that do not.
 *
 * <p>Known: {@code sleep}, {@code exit}, {@code echo}, {@code cat}, {@code env}, {@code printenv},
 * {@code sh}, {@code true}, {@code false}, {@code :}, {@code hostname}, {@code date}.
 */
public final class Commands {

    static final int NOT_FOUND = 127;

    private static final Set<String> KNOWN =
            Set.of(
                    "sleep",
                    "exit",
                    "echo",
                    "cat",
                    "env",
                    "printenv",
                    "sh",
                    "bash",
                    "ash",
                    "true",
                    "false",
                    ":",
                    "hostname",
                    "date");
    private static final long SECONDS_MAX = Duration.ofDays(36_500).toSeconds();

    private Commands() {}

    /** What a command printed and returned. */
    record Outcome(int code, String out, String error) {}

    /** Returns the name of a command without the folder it may be in. */
    static String name(String word) {
        return word.startsWith("/") ? word.substring(word.lastIndexOf('/') + 1) : word;
    }

    /** Whether there is such a command. */
    public static boolean isKnown(String word) {
        return KNOWN.contains(name(word));
    }

    static boolean isShell(String name) {
        return name.equals("sh") || name.equals("bash") || name.equals("ash");
    }

    /** Runs a command that does not wait. */
    static Outcome run(List<String> words, Surroundings around) {
        String name = name(words.getFirst());
        List<String> args = words.subList(1, words.size());
        return switch (name) {
            case "echo" -> echo(args);
            case "env" -> new Outcome(0, environment(around.environment()), "");
            case "printenv" -> printenv(args, around.environment());
            case "cat" -> cat(args, around);
            case "hostname" -> new Outcome(0, around.hostName() + "\n", "");
            case "date" -> new Outcome(0, around.timeline().now() + "\n", "");
            case "true", ":" -> new Outcome(0, "", "");
            case "false" -> new Outcome(1, "", "");
            default -> new Outcome(NOT_FOUND, "", "sh: " + words.getFirst() + ": not found\n");
        };
    }

    /** Returns how long {@code sleep} sleeps; nothing if its arguments are wrong. */
    static Optional<Duration> sleep(List<String> words) {
        double seconds = 0;
        for (String word : words.subList(1, words.size())) {
            if (word.equals("inf") || word.equals("infinity")) {
                return Optional.of(Duration.ofSeconds(SECONDS_MAX));
            }
            Optional<Double> part = seconds(word);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            seconds += part.get();
        }
        boolean given = words.size() > 1;
        long millis = (long) (Math.min(seconds, (double) SECONDS_MAX) * 1000);
        return given ? Optional.of(Duration.ofMillis(millis)) : Optional.empty();
    }

    private static Optional<Double> seconds(String word) {
        double unit =
                switch (word.isEmpty() ? ' ' : word.charAt(word.length() - 1)) {
                    case 's' -> 1;
                    case 'm' -> 60;
                    case 'h' -> 3600;
                    case 'd' -> 86_400;
                    default -> 0;
                };
        String number = unit == 0 ? word : word.substring(0, word.length() - 1);
        if (!number.matches("[0-9]{1,12}(\\.[0-9]{1,9})?")) {
            return Optional.empty();
        }
        return Optional.of(Double.parseDouble(number) * (unit == 0 ? 1 : unit));
    }

    private static Outcome echo(List<String> args) {
        boolean bare = !args.isEmpty() && args.getFirst().equals("-n");
        String text = String.join(" ", bare ? args.subList(1, args.size()) : args);
        return new Outcome(0, bare ? text : text + "\n", "");
    }

    private static Outcome printenv(List<String> args, Map<String, String> environment) {
        if (args.isEmpty()) {
            return new Outcome(0, environment(environment), "");
        }
        String value = environment.get(args.getFirst());
        return value == null ? new Outcome(1, "", "") : new Outcome(0, value + "\n", "");
    }

    private static Outcome cat(List<String> args, Surroundings around) {
        StringBuilder out = new StringBuilder();
        StringBuilder error = new StringBuilder();
        for (String path : args) {
            String text = around.files().get(path);
            if (text == null) {
                error.append("cat: can't open '%s': No such file or directory\n".formatted(path));
            } else {
                out.append(text);
            }
        }
        return new Outcome(error.isEmpty() ? 0 : 1, out.toString(), error.toString());
    }

    private static String environment(Map<String, String> environment) {
        StringBuilder text = new StringBuilder();
        environment.forEach((name, value) -> text.append(name + "=" + value + "\n"));
        return text.toString();
    }
}
