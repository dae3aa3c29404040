package dev.skysail.cli.demo;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** All walkthroughs in the order in which they are played. */
public final class Walkthroughs {

    private static final List<Walkthrough> ALL =
            List.of(
                    new SpreadWalkthrough(),
                    new SharedZoneWalkthrough(),
                    new SchedulingWalkthrough(),
                    new SteeringWalkthrough(),
                    new RetryWalkthrough());

    private Walkthroughs() {}

    /** Returns all of them. */
    public static List<Walkthrough> all() {
        return ALL;
    }

    /** Returns the one with the name. */
    public static Optional<Walkthrough> byName(String name) {
        return ALL.stream().filter(w -> w.name().equals(name)).findFirst();
    }

    /** Returns their names. */
    public static List<String> names() {
        return ALL.stream().map(Walkthrough::name).toList();
    }

    /** Names for help and completion. */
    public static final class Names implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }
}
