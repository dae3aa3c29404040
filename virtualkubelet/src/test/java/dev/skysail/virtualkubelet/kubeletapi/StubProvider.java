package dev.skysail.virtualkubelet.kubeletapi;

import dev.skysail.virtualkubelet.provider.CreateOutcome;
import dev.skysail.virtualkubelet.provider.CreateRequest;
import dev.skysail.virtualkubelet.provider.ExecCall;
import dev.skysail.virtualkubelet.provider.ExecOutput;
import dev.skysail.virtualkubelet.provider.ExecSession;
import dev.skysail.virtualkubelet.provider.Listing;
import dev.skysail.virtualkubelet.provider.LogEntry;
import dev.skysail.virtualkubelet.provider.LogReader;
import dev.skysail.virtualkubelet.provider.Lookup;
import dev.skysail.virtualkubelet.provider.Provider;
import dev.skysail.virtualkubelet.provider.ZoneStock;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** One container "c" with a log; a command in it shouts its input back and ends with 3. */
final class StubProvider implements Provider {

    private static final List<LogEntry> LOG =
            List.of(
                    new LogEntry(Instant.EPOCH, "one", true),
                    new LogEntry(Instant.EPOCH, "two", true));

    @Override
    public Optional<List<LogEntry>> log(String uid, String container, boolean previous) {
        return container.equals("c") && !previous ? Optional.of(LOG) : Optional.empty();
    }

    @Override
    public Optional<Runnable> follow(String uid, String container, LogReader reader) {
        LOG.forEach(reader::entry);
        reader.entry(new LogEntry(Instant.EPOCH, "three", true));
        reader.end();
        return Optional.of(() -> {});
    }

    @Override
    public Optional<ExecSession> exec(ExecCall call, ExecOutput output) {
        if (!call.container().equals("c")) {
            return Optional.empty();
        }
        output.output(true, String.join(" ", call.command()).getBytes(StandardCharsets.UTF_8));
        return Optional.of(
                new ExecSession() {
                    @Override
                    public void write(byte[] bytes) {
                        String text = new String(bytes, StandardCharsets.UTF_8);
                        output.output(
                                false,
                                text.toUpperCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
                    }

                    @Override
                    public void endInput() {
                        output.exited(3);
                    }

                    @Override
                    public void kill() {}
                });
    }

    @Override
    public CreateOutcome createPod(CreateRequest request) {
        return new CreateOutcome.Rejected("not here");
    }

    @Override
    public void updatePod(Pod pod) {}

    @Override
    public Lookup deletePod(String uid) {
        return new Lookup.NotFound();
    }

    @Override
    public Lookup getPod(String uid) {
        return new Lookup.NotFound();
    }

    @Override
    public Listing getPods() {
        return new Listing.Complete(List.of());
    }

    @Override
    public List<ZoneStock> zones() {
        return List.of();
    }

    @Override
    public void listen(Consumer<String> listener) {}
}
