package dev.skysail.cli.demo;

import dev.skysail.cli.cluster.LocalClusterOptions;

/** One story with its claims, played on a fresh cluster. */
public interface Walkthrough {

    /** Returns the name by which {@code skysail demo NAME} plays it alone. */
    String name();

    /** Returns one sentence about it. */
    String title();

    /** Returns the cluster it needs. */
    LocalClusterOptions cluster();

    /** Plays it. */
    void play(Stage stage, Claims claims);
}
