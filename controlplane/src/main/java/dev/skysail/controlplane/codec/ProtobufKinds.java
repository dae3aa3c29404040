package dev.skysail.controlplane.codec;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Admissionregistration;
import io.kubernetes.client.proto.V1Apps;
import io.kubernetes.client.proto.V1Authentication;
import io.kubernetes.client.proto.V1Authorization;
import io.kubernetes.client.proto.V1Autoscaling;
import io.kubernetes.client.proto.V1Batch;
import io.kubernetes.client.proto.V1Certificates;
import io.kubernetes.client.proto.V1Coordination;
import io.kubernetes.client.proto.V1Discovery;
import io.kubernetes.client.proto.V1Events;
import io.kubernetes.client.proto.V1Networking;
import io.kubernetes.client.proto.V1Node;
import io.kubernetes.client.proto.V1Policy;
import io.kubernetes.client.proto.V1Rbac;
import io.kubernetes.client.proto.V1Resource;
import io.kubernetes.client.proto.V1Scheduling;
import io.kubernetes.client.proto.V1Storage;
import io.kubernetes.client.proto.V2Autoscaling;
import java.util.Optional;

/** Finds the protobuf message of an apiVersion and kind. */
final class ProtobufKinds {

    private ProtobufKinds() {}

    static Optional<Descriptor> find(String apiVersion, String kind) {
        Optional<Descriptor> own = file(apiVersion).map(file -> file.findMessageTypeByName(kind));
        // options such as DeleteOptions come under the version of the object they are about
        return own.or(
                () ->
                        kind.endsWith("Options")
                                ? Optional.ofNullable(
                                        Meta.getDescriptor().findMessageTypeByName(kind))
                                : Optional.empty());
    }

    private static Optional<FileDescriptor> file(String apiVersion) {
        return Optional.ofNullable(
                switch (apiVersion) {
                    case "v1" -> V1.getDescriptor();
                    case "meta.k8s.io/v1" -> Meta.getDescriptor();
                    case "admissionregistration.k8s.io/v1" ->
                            V1Admissionregistration.getDescriptor();
                    case "apps/v1" -> V1Apps.getDescriptor();
                    case "authentication.k8s.io/v1" -> V1Authentication.getDescriptor();
                    case "authorization.k8s.io/v1" -> V1Authorization.getDescriptor();
                    case "autoscaling/v1" -> V1Autoscaling.getDescriptor();
                    case "autoscaling/v2" -> V2Autoscaling.getDescriptor();
                    case "batch/v1" -> V1Batch.getDescriptor();
                    case "certificates.k8s.io/v1" -> V1Certificates.getDescriptor();
                    case "coordination.k8s.io/v1" -> V1Coordination.getDescriptor();
                    case "discovery.k8s.io/v1" -> V1Discovery.getDescriptor();
                    case "events.k8s.io/v1" -> V1Events.getDescriptor();
                    case "networking.k8s.io/v1" -> V1Networking.getDescriptor();
                    case "node.k8s.io/v1" -> V1Node.getDescriptor();
                    case "policy/v1" -> V1Policy.getDescriptor();
                    case "rbac.authorization.k8s.io/v1" -> V1Rbac.getDescriptor();
                    case "resource.k8s.io/v1" -> V1Resource.getDescriptor();
                    case "scheduling.k8s.io/v1" -> V1Scheduling.getDescriptor();
                    case "storage.k8s.io/v1" -> V1Storage.getDescriptor();
                    default -> null;
                });
    }
}
