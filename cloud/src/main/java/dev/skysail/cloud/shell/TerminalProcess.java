package dev.skysail.cloud.shell;

import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * A process with or without a terminal.
 *
 * <p>The terminal echoes what is typed, edits the line, turns line ends, and knows Ctrl-C and
 * Ctrl-D: what a kernel's line discipline does for a client whose own terminal is raw.
 *
 * <p>Source: POSIX.1-2017, General Terminal Interface, section 11.1.9 (canonical mode).
 */
public final class TerminalProcess {

    private static final int INTERRUPT = 0x03;
    private static final int END_OF_INPUT = 0x04;
    private static final int BACKSPACE = 0x08;
    private static final int DELETE = 0x7f;
    private static final byte[] ERASE = {'\b', ' ', '\b'};
    private static final byte[] NEW_LINE = {'\r', '\n'};

    private final boolean terminal;
    private final ProcessSink client;
    private final SimulatedProcess process;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /** Makes a process that does not run yet. */
    public TerminalProcess(Surroundings around, boolean terminal, ProcessSink client) {
        this.terminal = terminal;
        this.client = client;
        this.process = new SimulatedProcess(around, new Output(), terminal);
    }

    /** Starts a command line; an empty one runs until it is killed. */
    public void start(List<String> commandLine) {
        process.start(commandLine);
    }

    /** Takes what the client typed or sent. */
    public void write(byte[] bytes) {
        if (!terminal) {
            process.write(bytes);
            return;
        }
        for (byte b : bytes) {
            type(b);
        }
    }

    /** Takes the end of the client's input. */
    public void endInput() {
        process.endInput();
    }

    /** Ends the process. */
    public void kill(int code) {
        process.kill(code);
    }

    private void type(byte b) {
        switch (b) {
            case '\r', '\n' -> {
                client.output(false, NEW_LINE);
                line.write('\n');
                process.write(line.toByteArray());
                line.reset();
            }
            case INTERRUPT -> {
                client.output(false, new byte[] {'^', 'C', '\r', '\n'});
                line.reset();
                process.interrupt();
            }
            case END_OF_INPUT -> {
                if (line.size() == 0) {
                    process.endInput();
                }
            }
            case BACKSPACE, DELETE -> {
                byte[] typed = line.toByteArray();
                if (typed.length > 0) {
                    line.reset();
                    line.write(typed, 0, typed.length - 1);
                    client.output(false, ERASE);
                }
            }
            default -> {
                line.write(b);
                client.output(false, new byte[] {b});
            }
        }
    }

    private final class Output implements ProcessSink {

        @Override
        public void output(boolean error, byte[] bytes) {
            if (!terminal) {
                client.output(error, bytes);
                return;
            }
            ByteArrayOutputStream turned = new ByteArrayOutputStream();
            for (byte b : bytes) {
                if (b == '\n') {
                    turned.writeBytes(NEW_LINE);
                } else {
                    turned.write(b);
                }
            }
            client.output(false, turned.toByteArray());
        }

        @Override
        public void exited(int code) {
            client.exited(code);
        }
    }
}
