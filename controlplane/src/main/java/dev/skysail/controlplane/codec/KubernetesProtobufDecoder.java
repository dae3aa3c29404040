package dev.skysail.controlplane.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.Statuses;
import io.kubernetes.client.proto.Runtime;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the bodies that kubectl 1.37 and client-go send as protobuf: four magic bytes and a {@code
 * runtime.Unknown} around the message (apimachinery pkg/runtime/serializer/protobuf). Only the
 * descriptors of the generated classes are used, never their own parsers.
 */
public final class KubernetesProtobufDecoder implements ProtobufDecoder {

    private static final byte[] MAGIC = {'k', '8', 's', 0};

    @Override
    public ObjectNode decode(byte[] body) {
        if (body.length < MAGIC.length
                || !Arrays.equals(body, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw Statuses.badRequest(
                    "provided data does not appear to be a protobuf message, expected prefix"
                            + " [107 56 115 0]");
        }
        try {
            byte[] rest = Arrays.copyOfRange(body, MAGIC.length, body.length);
            Descriptor envelope = Runtime.getDescriptor().findMessageTypeByName("Unknown");
            return object(DynamicMessage.parseFrom(envelope, rest));
        } catch (InvalidProtocolBufferException | JacksonException e) {
            throw Statuses.badRequest("proto: " + e.getMessage());
        }
    }

    private static ObjectNode object(Message envelope) throws InvalidProtocolBufferException {
        Message type = (Message) ProtobufJson.get(envelope, "typeMeta");
        String apiVersion = ProtobufJson.get(type, "apiVersion").toString();
        String kind = ProtobufJson.get(type, "kind").toString();
        Descriptor descriptor =
                ProtobufKinds.find(apiVersion, kind).orElseThrow(() -> unknownKind(kind));
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        ByteString raw = (ByteString) ProtobufJson.get(envelope, "raw");
        object.put("kind", kind).put("apiVersion", apiVersion);
        ProtobufJson.write(DynamicMessage.parseFrom(descriptor, raw), object);
        return object;
    }

    private static ApiException unknownKind(String kind) {
        return Statuses.unsupportedMediaType(
                "the body of the request was in an unknown format - protobuf of kind "
                        + kind
                        + " is not supported");
    }
}
