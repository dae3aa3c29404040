package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PreemptionPolicy;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Reads any mix of YAML and JSON, documents and Lists.
 *
 * <p>Streams: one object is in memory at a time besides what decisions need of all. Every failure
 * is a {@link ManifestException}.
 */
public final class ManifestReader {

    private static final int LOOK_AHEAD = 4096;
    private static final int CLUSTER_CRITICAL = 2_000_000_000;
    private static final int NODE_CRITICAL = 2_000_001_000;

    private final Warnings warnings = new Warnings();
    private final Identities identities = new Identities();
    private final Amounts amounts;
    private final Inventory inventory = new Inventory();
    private final ObjectReader objects;

    /** A reader that refuses amounts beyond 64 bits. */
    public ManifestReader() {
        this(true);
    }

    /**
     * A reader.
     *
     * @param strict whether amounts beyond 64 bits are refused, or read as an API server reads them
     */
    public ManifestReader(boolean strict) {
        amounts = new Amounts(strict);
        objects = new ObjectReader(inventory, warnings, identities, amounts);
    }

    /** What was left out so far. */
    public Warnings warnings() {
        return warnings;
    }

    /** Reads one stream to its end. */
    public void read(String file, InputStream stream) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stream, 1 << 16);
        if (startsAsJson(buffered)) {
            new JsonDocuments(file, objects).read(buffered);
        } else {
            new YamlDocuments(file, objects)
                    .read(new InputStreamReader(buffered, StandardCharsets.UTF_8));
        }
    }

    private static boolean startsAsJson(BufferedInputStream stream) throws IOException {
        stream.mark(LOOK_AHEAD);
        int character = stream.read();
        for (int i = 1; i < LOOK_AHEAD && Character.isWhitespace(character); i++) {
            character = stream.read();
        }
        stream.reset();
        return character == '{';
    }

    /** Returns what was read; checks what only the whole shows. */
    public Inventory take() {
        identities.checkOwners();
        return inventory;
    }

    /** How many workloads were read so far. */
    public int workloads() {
        return inventory.workloads().size();
    }

    /** Reads a pod that a workload's template made. */
    public ReadPod pod(Field template, JsonNode manifest) {
        return objects.pod(template.with(manifest));
    }

    /** Reads a claim that a workload's template made. */
    public PersistentVolumeClaim claim(Field template, JsonNode manifest) {
        return objects.claim(template.with(manifest));
    }

    /** Fails if a pod sits on a node that is not among these. */
    public static void checkNodes(Inventory inventory, Set<String> known) {
        for (ReadPod read : inventory.pods()) {
            String node = read.pod().nodeName();
            if (!node.isEmpty() && !known.contains(node)) {
                throw new ManifestException(
                        "%s (Pod %s): spec.nodeName is %s, but there is no such node."
                                .formatted(read.origin(), read.pod().key(), node));
            }
        }
    }

    /** The names of the nodes. */
    public static Set<String> nodeNames(Inventory inventory) {
        return inventory.nodes().stream().map(Node::name).collect(Collectors.toSet());
    }

    /**
     * Returns the pod with the priority that admission would give it.
     *
     * <p>Source: plugin/pkg/admission/priority, 1.37.2.
     */
    public static Pod admit(ReadPod read, Inventory classes) {
        ReadPod.Admission admission = read.admission();
        if (admission.priorityGiven()) {
            return read.pod();
        }
        PriorityClass found =
                switch (admission.priorityClass()) {
                    case "" -> globalDefault(classes);
                    case "system-cluster-critical" -> system(CLUSTER_CRITICAL);
                    case "system-node-critical" -> system(NODE_CRITICAL);
                    default -> classes.priorityClasses().get(admission.priorityClass());
                };
        if (found == null) {
            throw new ManifestException(
                    "%s (Pod %s): spec.priorityClassName is %s, but there is no such PriorityClass."
                            .formatted(read.origin(), read.pod().key(), admission.priorityClass()));
        }
        Pod.Builder builder = read.pod().toBuilder().priority(found.value());
        if (!admission.policyGiven()) {
            builder.preemptionPolicy(found.preemptionPolicy());
        }
        return builder.build();
    }

    private static PriorityClass globalDefault(Inventory classes) {
        PriorityClass lowest = system(0);
        boolean any = false;
        for (PriorityClass one : classes.priorityClasses().values()) {
            if (one.globalDefault() && (!any || one.value() < lowest.value())) {
                lowest = one;
                any = true;
            }
        }
        return lowest;
    }

    private static PriorityClass system(int value) {
        return new PriorityClass("", value, false, PreemptionPolicy.PREEMPT_LOWER_PRIORITY);
    }
}
