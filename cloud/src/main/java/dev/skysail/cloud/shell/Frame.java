package dev.skysail.cloud.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place in a script at which a process goes on. */
sealed interface Frame {

    /** Goes through a chain. */
    final class ChainFrame implements Frame {
        private final List<Script.Link> links;
        private int index;

        ChainFrame(Script.Chain chain) {
            this.links = chain.links();
        }

        /** Returns the next script to run after one that returned the status; null at the end. */
        @Nullable Script next(int status) {
            while (index < links.size()) {
                Script.Link link = links.get(index++);
                boolean runs =
                        switch (link.joiner()) {
                            case ALWAYS -> true;
                            case AND -> status == 0;
                            case OR -> status != 0;
                        };
                if (runs) {
                    return link.script();
                }
            }
            return null;
        }
    }

    /** Goes round a loop. */
    final class LoopFrame implements Frame {
        private final Script.While loop;
        private boolean tested;

        LoopFrame(Script.While loop) {
            this.loop = loop;
        }

        /** Returns the next script to run after one that returned the status; null at the end. */
        @Nullable Script next(int status) {
            tested = !tested;
            if (tested) {
                return loop.condition();
            }
            if (status == 0) {
                return loop.body();
            }
            return null;
        }
    }

    /** The bottom of a shell: where {@code exit} leads. */
    record ShellFrame(boolean interactive) implements Frame {}
}
