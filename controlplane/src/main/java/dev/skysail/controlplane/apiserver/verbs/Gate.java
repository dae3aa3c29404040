package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.admission.Admission;
import dev.skysail.controlplane.admission.AdmissionRequest;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Call;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Brings writes before admission and its warnings to the client. */
public final class Gate {

    private final Admission admission;

    public Gate(Admission admission) {
        this.admission = admission;
    }

    /**
     * One write as admission sees it.
     *
     * @param operation CREATE, UPDATE or DELETE
     * @param name name of the object, empty when the request gives none
     * @param object new object, null on DELETE
     * @param old stored object, null on CREATE
     * @param options options of the request
     */
    public record Step(
            String operation,
            String name,
            @Nullable ObjectNode object,
            @Nullable ObjectNode old,
            ObjectNode options) {

        /** A create of an object, or of what is posted to a subresource. */
        public static Step create(String name, ObjectNode object, ObjectNode options) {
            return new Step("CREATE", name, object, null, options);
        }
    }

    /** Lets admission change the new object in place. */
    public void mutate(Call call, Served served, Step step) {
        admission.mutate(request(call, served, step), call::warn);
    }

    /** Lets admission refuse what is about to be stored. */
    public void validate(Call call, Served served, Step step) {
        admission.validate(request(call, served, step), call::warn);
    }

    private static AdmissionRequest request(Call call, Served served, Step step) {
        return new AdmissionRequest(
                served.info(),
                call.info().subresource(),
                step.operation(),
                served.is("", "namespaces") ? step.name() : call.info().namespace(),
                step.name(),
                step.object(),
                step.old(),
                call.user(),
                step.options());
    }
}
