package dev.skysail.virtualkubelet.node;

/** What reading a VirtualNode came to. */
sealed interface SpecReading {

    /** It can be served. */
    record Valid(VirtualNodeSpec spec) implements SpecReading {}

    /**
     * It cannot.
     *
     * @param reason short word for the condition
     * @param message a sentence that names what is wrong
     */
    record Invalid(String reason, String message) implements SpecReading {}
}
