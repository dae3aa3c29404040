package dev.skysail.cloud.shell;

import dev.skysail.cloud.Timeline;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A process that runs the commands of {@link Commands}.
 *
 * <p>It goes on until it waits for time or input. A loop that never waits is paused for {@value
 * #PAUSE_MS} ms after every {@value #STEPS_MAX} steps, so that it cannot hold up the others.
 */
final class SimulatedProcess {

    private static final int STEPS_MAX = 1_000;
    private static final int PAUSE_MS = 10;
    private static final int DEPTH_MAX = 100;
    private static final String PROMPT = "# ";

    private final Surroundings around;
    private final ProcessSink sink;
    private final StandardInput input = new StandardInput();
    private final ArrayDeque<Frame> stack = new ArrayDeque<>();
    private final boolean prompts;
    private Waiting waiting = Waiting.FOR_EVER;
    private Timeline.@Nullable Alarm alarm;
    private boolean prompted;
    private boolean advancing;
    private boolean over;
    private int status;

    private enum Waiting {
        NOT,
        TIME,
        LINE,
        COPY,
        FOR_EVER
    }

    /**
     * Makes a process that does not run yet.
     *
     * @param prompts whether an interactive shell prints a prompt
     */
    SimulatedProcess(Surroundings around, ProcessSink sink, boolean prompts) {
        this.around = around;
        this.sink = sink;
        this.prompts = prompts;
    }

    /** Starts a command line; an empty one runs until it is killed. */
    void start(List<String> line) {
        if (line.isEmpty()) {
            return;
        }
        waiting = Waiting.NOT;
        stack.push(new Frame.ShellFrame(false));
        run(line, false);
        advance();
    }

    /** Writes to its standard input. */
    void write(byte[] bytes) {
        if (!over && input.add(bytes)) {
            wake();
        }
    }

    /** Closes its standard input. */
    void endInput() {
        input.end();
        wake();
    }

    /** Interrupts the command in the foreground, as Ctrl-C does. */
    void interrupt() {
        if (over) {
            return;
        }
        while (stack.size() > 1 && !isInteractive(stack.peek())) {
            stack.pop();
        }
        if (isInteractive(stack.peek())) {
            cancelAlarm();
            input.takeAll();
            status = 130;
            waiting = Waiting.NOT;
            prompted = false;
            advance();
        } else {
            exit(130);
        }
    }

    /** Ends it. */
    void kill(int code) {
        exit(code);
    }

    private static boolean isInteractive(@Nullable Frame frame) {
        return frame instanceof Frame.ShellFrame shell && shell.interactive();
    }

    private void wake() {
        if (waiting == Waiting.LINE) {
            waiting = Waiting.NOT;
        } else if (waiting == Waiting.COPY) {
            copy();
        }
        advance();
    }

    private void copy() {
        byte[] bytes = input.takeAll();
        if (bytes.length > 0) {
            sink.output(false, bytes);
        }
        if (input.isOver()) {
            status = 0;
            waiting = Waiting.NOT;
        } else {
            waiting = Waiting.COPY;
        }
    }

    private void advance() {
        if (advancing) {
            return;
        }
        advancing = true;
        int steps = 0;
        while (!over && waiting == Waiting.NOT) {
            if (++steps > STEPS_MAX) {
                sleep(Duration.ofMillis(PAUSE_MS));
            } else {
                step();
            }
        }
        advancing = false;
    }

    private void step() {
        Frame top = stack.peek();
        if (top == null) {
            exit(status);
            return;
        }
        switch (top) {
            case Frame.ChainFrame chain -> follow(chain.next(status));
            case Frame.LoopFrame loop -> {
                Script next = loop.next(status);
                if (next == null) {
                    status = 0;
                }
                follow(next);
            }
            case Frame.ShellFrame(boolean interactive) -> {
                if (interactive) {
                    readLine();
                } else {
                    stack.pop();
                }
            }
        }
    }

    private void follow(@Nullable Script next) {
        if (next == null) {
            stack.pop();
        } else if (stack.size() >= DEPTH_MAX) {
            error("sh: nested too deeply\n");
            exit(2);
        } else {
            execute(next);
        }
    }

    private void execute(Script script) {
        switch (script) {
            case Script.Chain chain -> stack.push(new Frame.ChainFrame(chain));
            case Script.While loop -> stack.push(new Frame.LoopFrame(loop));
            case Script.Command(List<Script.Word> words, boolean toError) -> {
                List<String> line = new ArrayList<>();
                for (Script.Word word : words) {
                    String text = expand(word);
                    if (!text.isEmpty() || !isVariable(word)) {
                        line.add(text);
                    }
                }
                run(line, toError);
            }
        }
    }

    private void readLine() {
        Optional<String> line = input.takeLine();
        if (line.isPresent()) {
            prompted = false;
            parse(line.get());
        } else if (input.isOver()) {
            stack.pop();
        } else {
            if (prompts && !prompted) {
                sink.output(false, PROMPT.getBytes(StandardCharsets.UTF_8));
                prompted = true;
            }
            waiting = Waiting.LINE;
        }
    }

    private void parse(String text) {
        try {
            stack.push(new Frame.ChainFrame((Script.Chain) ShellParser.parse(text)));
        } catch (ShellSyntaxException e) {
            error("sh: " + e.getMessage() + "\n");
            status = 2;
        }
    }

    private void run(List<String> line, boolean toError) {
        if (line.isEmpty()) {
            return;
        }
        String name = Commands.name(line.getFirst());
        if (name.equals("sleep")) {
            Optional<Duration> time = Commands.sleep(line);
            if (time.isPresent()) {
                status = 0;
                sleep(time.get());
            } else {
                error("sleep: invalid number\n");
                status = 1;
            }
        } else if (name.equals("exit")) {
            leave(line.size() > 1 ? code(line.get(1)) : status);
        } else if (Commands.isShell(name)) {
            shell(line);
        } else if (name.equals("cat") && line.size() == 1) {
            copy();
        } else {
            finished(Commands.run(line, around), toError);
        }
    }

    private void finished(Commands.Outcome outcome, boolean toError) {
        status = outcome.code();
        if (!outcome.out().isEmpty()) {
            sink.output(toError, outcome.out().getBytes(StandardCharsets.UTF_8));
        }
        error(outcome.error());
    }

    private void shell(List<String> line) {
        if (line.size() == 1 || (line.size() == 2 && line.get(1).equals("-i"))) {
            stack.push(new Frame.ShellFrame(true));
            status = 0;
        } else if (line.size() >= 3 && line.get(1).matches("-[a-z]*c")) {
            stack.push(new Frame.ShellFrame(false));
            parse(line.get(2));
        } else {
            String text = around.files().get(line.get(1));
            if (text == null) {
                error("sh: can't open '" + line.get(1) + "': No such file or directory\n");
                status = Commands.NOT_FOUND;
            } else {
                stack.push(new Frame.ShellFrame(false));
                parse(text);
            }
        }
    }

    private void leave(int code) {
        status = code;
        Frame popped = stack.poll();
        while (popped != null && !(popped instanceof Frame.ShellFrame)) {
            popped = stack.poll();
        }
    }

    private void sleep(Duration time) {
        if (time.isZero()) {
            return;
        }
        waiting = Waiting.TIME;
        alarm =
                around.timeline()
                        .after(
                                time,
                                () -> {
                                    if (waiting == Waiting.TIME) {
                                        waiting = Waiting.NOT;
                                        advance();
                                    }
                                });
    }

    private void exit(int code) {
        if (over) {
            return;
        }
        over = true;
        cancelAlarm();
        stack.clear();
        sink.exited(code & 0xff);
    }

    private void cancelAlarm() {
        Timeline.Alarm set = alarm;
        if (set != null) {
            set.cancel();
            alarm = null;
        }
    }

    private void error(String text) {
        if (!text.isEmpty()) {
            sink.output(true, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private String expand(Script.Word word) {
        StringBuilder text = new StringBuilder();
        for (Script.Piece piece : word.pieces()) {
            if (!piece.variable()) {
                text.append(piece.text());
            } else if (piece.text().equals("?")) {
                text.append(status);
            } else {
                text.append(around.environment().getOrDefault(piece.text(), ""));
            }
        }
        return text.toString();
    }

    private static boolean isVariable(Script.Word word) {
        return !word.pieces().isEmpty() && word.pieces().stream().allMatch(Script.Piece::variable);
    }

    private static int code(String text) {
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 2;
    }
}
