package dev.skysail.cli;

import picocli.CommandLine.IVersionProvider;

/** Tells the program's version and the Kubernetes version whose behaviour it follows. */
final class Version implements IVersionProvider {

    static final String SKYSAIL = "0.1.0-SNAPSHOT";
    static final String KUBERNETES = "1.37";

    @Override
    public String[] getVersion() {
        return new String[] {"skysail " + SKYSAIL + " (Kubernetes " + KUBERNETES + ")"};
    }
}
