package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The value of the label {@code pod-template-hash}: FNV-1a (32 bits) in the alphabet of generated
 * names.
 *
 * <p>Differs from upstream in its input: upstream hashes Go's own dump of the template, with the
 * names of Go types in it; this hashes the template's JSON with sorted keys. Hash values therefore
 * differ from those of kube-controller-manager. Nothing depends on that: ReplicaSets of either are
 * found by comparing templates, not hashes.
 *
 * <p>Source of the algorithm: {@code ComputeHash} in pkg/controller/controller_utils.go and {@code
 * rand.SafeEncodeString}, 1.37.
 */
public final class TemplateHash {

    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int FNV_BASIS = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;
    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    private TemplateHash() {}

    /** Returns the hash of a template, salted with the number of collisions so far. */
    public static String of(PodTemplateSpec template, @Nullable Integer collisions) {
        StringBuilder text = new StringBuilder();
        canonical(JSON.convertValue(template, Map.class), text);
        int hash = fnv(FNV_BASIS, text.toString().getBytes(StandardCharsets.UTF_8));
        if (collisions != null) {
            byte[] salt = new byte[8];
            for (int i = 0; i < 4; i++) {
                salt[i] = (byte) (collisions >>> (8 * i));
            }
            hash = fnv(hash, salt);
        }
        return encode(Integer.toUnsignedString(hash));
    }

    /** Returns digits in the alphabet of generated names. */
    public static String encode(String digits) {
        StringBuilder encoded = new StringBuilder();
        digits.chars().forEach(c -> encoded.append(ALPHABET.charAt(c % ALPHABET.length())));
        return encoded.toString();
    }

    private static int fnv(int start, byte[] bytes) {
        int hash = start;
        for (byte b : bytes) {
            hash = (hash ^ (b & 0xff)) * FNV_PRIME;
        }
        return hash;
    }

    private static void canonical(@Nullable Object value, StringBuilder out) {
        switch (value) {
            case null -> out.append("null");
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> sorted = new TreeMap<>();
                map.forEach((k, v) -> sorted.put(String.valueOf(k), v));
                out.append('{');
                sorted.forEach(
                        (k, v) -> {
                            out.append(k.length()).append(':').append(k).append('=');
                            canonical(v, out);
                            out.append(';');
                        });
                out.append('}');
            }
            case List<?> list -> {
                out.append('[');
                list.forEach(
                        v -> {
                            canonical(v, out);
                            out.append(';');
                        });
                out.append(']');
            }
            case String s -> out.append(s.length()).append('"').append(s);
            default -> out.append(value);
        }
    }
}
