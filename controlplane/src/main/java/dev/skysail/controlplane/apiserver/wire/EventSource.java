package dev.skysail.controlplane.apiserver.wire;

/** A stream of encoded watch events. */
public interface EventSource {

    /** Takes an event; false ends the stream. An empty event only asks whether to go on. */
    interface Sink {
        /** Sends one event. */
        boolean send(byte[] event) throws InterruptedException;
    }

    /** Sends events until the time is over, the client is gone or reads too slowly. */
    void run(Sink sink) throws InterruptedException;
}
