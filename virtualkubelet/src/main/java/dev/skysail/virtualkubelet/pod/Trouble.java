package dev.skysail.virtualkubelet.pod;

/**
 * What keeps a pod from having an instance.
 *
 * @param kind where it lies
 * @param message a sentence about it, empty for {@link Kind#NONE}
 */
record Trouble(Kind kind, String message) {

    static final Trouble NONE = new Trouble(Kind.NONE, "");

    enum Kind {
        /** Nothing. */
        NONE,
        /** The provider does not answer or refuses for now. */
        PROVIDER,
        /** No zone may take the pod. */
        ZONE,
        /** The pod refers to something that is not there. */
        MATERIAL
    }
}
