package dev.skysail.controlplane.table;

import dev.skysail.controlplane.resource.ResourceInfo;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Makes meta.k8s.io/v1 Tables with the columns of upstream's printers. */
public interface TablePrinter {

    /**
     * Returns a Table of the objects.
     *
     * @param includeObject None, Metadata or Object, as the query parameter names it
     * @param customColumns additionalPrinterColumns of a custom resource, empty for built-in kinds
     */
    ObjectNode table(
            ResourceInfo resource,
            List<ObjectNode> objects,
            String includeObject,
            List<ObjectNode> customColumns,
            Instant now);
}
