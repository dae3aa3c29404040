package dev.skysail.cli.simulate;

/** A step cannot be taken; the message is one sentence for people. */
public final class ScenarioException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** A sentence that names the step. */
    public ScenarioException(String sentence) {
        super(sentence);
    }
}
