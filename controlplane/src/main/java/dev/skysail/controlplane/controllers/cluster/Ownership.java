package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who controls an object (pkg/controller/controller_ref_manager.go, 1.37). */
public final class Ownership {

    private Ownership() {}

    /** What a controller does with an object it sees. */
    public enum Claim {
        /** It controls the object and keeps it. */
        OWNED,
        /** Nobody controls the object and it matches. */
        ADOPT,
        /** It controls the object, which matches no longer. */
        RELEASE,
        /** The object is no business of this controller. */
        FOREIGN
    }

    /** Returns the owner references, an empty list if there are none. */
    public static List<OwnerReference> owners(HasMetadata object) {
        List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
        return owners == null ? List.of() : owners;
    }

    /** Returns the reference to the controller of an object. */
    public static Optional<OwnerReference> controllerOf(HasMetadata object) {
        return owners(object).stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .findFirst();
    }

    /** Returns whether the owner controls the object, by UID. */
    public static boolean controls(HasMetadata owner, HasMetadata object) {
        return controllerOf(object)
                .filter(ref -> ref.getUid().equals(owner.getMetadata().getUid()))
                .isPresent();
    }

    /** Returns whether an object is being deleted. */
    public static boolean deleting(HasMetadata object) {
        return object.getMetadata().getDeletionTimestamp() != null;
    }

    /** Returns the reference by which an owner controls an object. */
    public static OwnerReference reference(HasMetadata owner) {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    /** Returns what the owner does with an object of its namespace. */
    public static Claim claim(
            HasMetadata owner, @Nullable LabelSelector selector, HasMetadata object) {
        boolean matches = Selectors.matches(selector, Selectors.labels(object));
        if (controllerOf(object).isPresent()) {
            if (!controls(owner, object)) {
                return Claim.FOREIGN;
            }
            if (matches) {
                return Claim.OWNED;
            }
            return deleting(owner) ? Claim.FOREIGN : Claim.RELEASE;
        }
        return matches && !deleting(owner) && !deleting(object) ? Claim.ADOPT : Claim.FOREIGN;
    }

    /** Returns the owner references after adoption. */
    public static List<OwnerReference> withOwner(HasMetadata object, HasMetadata owner) {
        List<OwnerReference> owners = new ArrayList<>(withoutOwner(object, owner));
        owners.add(reference(owner));
        return owners;
    }

    /** Returns the owner references after release. */
    public static List<OwnerReference> withoutOwner(HasMetadata object, HasMetadata owner) {
        String uid = owner.getMetadata().getUid();
        return owners(object).stream().filter(ref -> !ref.getUid().equals(uid)).toList();
    }

    /** Returns the key of an object in work queues: namespace/name, or the name alone. */
    public static String key(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        String name = object.getMetadata().getName();
        return namespace == null || namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
