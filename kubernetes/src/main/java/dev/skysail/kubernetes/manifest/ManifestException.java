package dev.skysail.kubernetes.manifest;

/** A file cannot be used; the message is one sentence for people. */
public final class ManifestException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** A sentence that names file, document and field. */
    public ManifestException(String sentence) {
        super(sentence);
    }
}
