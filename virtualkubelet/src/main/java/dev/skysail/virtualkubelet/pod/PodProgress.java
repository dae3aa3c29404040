package dev.skysail.virtualkubelet.pod;

import dev.skysail.virtualkubelet.provider.Instance;
import dev.skysail.virtualkubelet.provider.Lookup;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far a pod got. Immutable; lost on a restart, which therefore starts with a look-up.
 *
 * @param knowledge what is known of its instance
 * @param failures tries in a row that came to nothing
 * @param nextTry when the provider may be asked again
 * @param trouble what keeps it
 * @param refusals zones that refused it since the last pause, with their reason
 */
record PodProgress(
        Knowledge knowledge,
        int failures,
        Instant nextTry,
        Trouble trouble,
        SortedMap<String, String> refusals) {

    static final PodProgress START =
            new PodProgress(
                    new Knowledge.Unknown(), 0, Instant.EPOCH, Trouble.NONE, new TreeMap<>());

    private static final int SHIFT_MAX = 20;

    PodProgress {
        refusals = Collections.unmodifiableSortedMap(new TreeMap<>(refusals));
    }

    PodProgress know(Knowledge now) {
        return new PodProgress(now, failures, nextTry, trouble, refusals);
    }

    /** The instance exists: nothing is wrong any more. */
    PodProgress present(Instance instance) {
        return new PodProgress(
                new Knowledge.Present(instance), 0, Instant.EPOCH, Trouble.NONE, new TreeMap<>());
    }

    /** The provider answered a look-up, or did not. */
    PodProgress lookedUp(Lookup lookup, Instant now, Backoff backoff) {
        return switch (lookup) {
            case Lookup.Found(Instance instance) -> present(instance);
            case Lookup.NotFound() -> know(new Knowledge.Absent());
            case Lookup.Unavailable(String message) ->
                    paused(new Knowledge.Unknown(), trouble, now.plus(backoff.after(failures)));
        };
    }

    /** A try came to nothing; the next one is due then. */
    PodProgress paused(Knowledge now, Trouble what, Instant until) {
        return new PodProgress(now, failures + 1, until, what, new TreeMap<>());
    }

    /** A zone refused; another may be tried at once. */
    PodProgress refused(String zone, String message) {
        SortedMap<String, String> more = new TreeMap<>(refusals);
        more.put(zone, message);
        return new PodProgress(
                new Knowledge.Absent(),
                failures,
                nextTry,
                new Trouble(Trouble.Kind.PROVIDER, message),
                more);
    }

    /**
     * How long to pause after tries that came to nothing.
     *
     * @param base after the first
     * @param max never longer
     */
    record Backoff(Duration base, Duration max) {

        Duration after(int failures) {
            Duration pause = base.multipliedBy(1L << Math.min(failures, SHIFT_MAX));
            return pause.compareTo(max) > 0 ? max : pause;
        }
    }
}
