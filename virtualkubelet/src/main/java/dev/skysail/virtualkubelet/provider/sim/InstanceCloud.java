package dev.skysail.virtualkubelet.provider.sim;

import dev.skysail.virtualkubelet.provider.CreateOutcome;
import dev.skysail.virtualkubelet.provider.ExecCall;
import dev.skysail.virtualkubelet.provider.ExecOutput;
import dev.skysail.virtualkubelet.provider.ExecSession;
import dev.skysail.virtualkubelet.provider.Listing;
import dev.skysail.virtualkubelet.provider.LogEntry;
import dev.skysail.virtualkubelet.provider.LogReader;
import dev.skysail.virtualkubelet.provider.Lookup;
import dev.skysail.virtualkubelet.provider.ZoneStock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The port to an instance service; whoever assembles the program puts an adapter behind it. */
public interface InstanceCloud {

    /** Places an order and waits for the answer. */
    CreateOutcome order(InstanceOrder order);

    /** Asks for the end of an instance. */
    Lookup delete(String token);

    /** Looks for an instance. */
    Lookup get(String token);

    /** Returns all instances. */
    Listing list();

    /** Returns the zones with what they can still sell. */
    List<ZoneStock> zones();

    /** Tells the token of each instance that changed or went. */
    void listen(Consumer<String> listener);

    /** Returns the log of a container; empty if there is no such container or run. */
    Optional<List<LogEntry>> log(String token, String container, boolean previous);

    /** Hands over a log and what follows; the result stops that. */
    Optional<Runnable> follow(String token, String container, LogReader reader);

    /** Starts a process in a running container; empty if it does not run. */
    Optional<ExecSession> exec(ExecCall call, ExecOutput output);
}
