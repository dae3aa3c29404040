package dev.skysail.controlplane.admission;

import java.util.function.Consumer;

/**
 * Decides whether a write may go on, and changes it on the way. A writer calls both halves: the
 * first on what the client sent, the second on what is about to be stored.
 */
public interface Admission {

    /**
     * Changes the object of a write in place.
     *
     * @param warnings takes texts for Warning headers, also of a write that is then denied
     * @throws dev.skysail.controlplane.resource.ApiException when the write is denied
     */
    void mutate(AdmissionRequest request, Consumer<String> warnings);

    /**
     * Looks at a write that is complete.
     *
     * @param warnings takes texts for Warning headers, also of a write that is then denied
     * @throws dev.skysail.controlplane.resource.ApiException when the write is denied
     */
    void validate(AdmissionRequest request, Consumer<String> warnings);
}
