package dev.skysail.kubernetes.cluster;

import dev.skysail.kubernetes.Dialect;
import dev.skysail.kubernetes.Dialects;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the zone of a pod behind a virtual node. */
final class Zones {

    private Zones() {}

    /** What the virtual node reported, else what the scheduler chose, else empty. */
    static String of(@Nullable Map<String, String> annotations) {
        if (annotations == null) {
            return "";
        }
        for (Dialect dialect : Dialects.all()) {
            String reported = annotations.get(dialect.logicalZoneAnnotation());
            if (reported != null && !reported.isEmpty()) {
                return reported;
            }
        }
        return annotations.getOrDefault(VirtualNodes.ZONE_ANNOTATION, "");
    }
}
