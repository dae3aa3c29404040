package dev.skysail.kubernetes;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;

/** The one place that makes threads. */
public final class Threads {

    private Threads() {}

    /** Returns a factory of virtual threads whose names start with the prefix. */
    public static ThreadFactory virtual(String namePrefix) {
        return Thread.ofVirtual().name(namePrefix + "-", 0).factory();
    }

    /** Starts a virtual thread. */
    public static Thread start(String name, Runnable task) {
        return Thread.ofVirtual().name(name).start(task);
    }

    /** Returns a timer with one daemon thread; tasks on it must be short. */
    public static ScheduledExecutorService scheduler(String name) {
        return Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name(name).factory());
    }
}
