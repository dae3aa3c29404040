package dev.skysail.controlplane.table;

import dev.skysail.controlplane.resource.ResourceInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tables with the columns of kube-apiserver 1.37; kinds without a printer of their own show name
 * and creation time. The Table's metadata is empty: the caller knows the list's resource version.
 */
public final class DefaultTablePrinter implements TablePrinter {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Map<String, KindPrinter> printers = new TreeMap<>();

    /** Creates a printer of all kinds. */
    public DefaultTablePrinter() {
        CorePrinters.register(printers);
        EndpointPrinters.register(printers);
        WorkloadPrinters.register(printers);
        PolicyPrinters.register(printers);
        StoragePrinters.register(printers);
        printers.put("pods", PodPrinter.PRINTER);
    }

    @Override
    public ObjectNode table(
            ResourceInfo resource,
            List<ObjectNode> objects,
            String includeObject,
            List<ObjectNode> customColumns,
            Instant now) {
        KindPrinter printer = printer(resource, customColumns);
        ObjectNode table = JSON.objectNode();
        table.put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
        table.putObject("metadata");
        columns(table.putArray("columnDefinitions"), printer.columns());
        ArrayNode rows = table.putArray("rows");
        for (ObjectNode object : objects) {
            Row row = new Row(now);
            printer.print().accept(object, row);
            ObjectNode line = rows.addObject();
            line.set("cells", row.cells());
            if (!row.conditions().isEmpty()) {
                line.set("conditions", row.conditions());
            }
            include(line, resource, object, includeObject);
        }
        return table;
    }

    private KindPrinter printer(ResourceInfo resource, List<ObjectNode> customColumns) {
        if (!customColumns.isEmpty()) {
            return CustomColumns.printer(customColumns);
        }
        KindPrinter known = printers.get(resource.qualified());
        if (known != null) {
            return known;
        }
        return builtIn(resource.group()) ? CorePrinters.FALLBACK : CustomColumns.AGE_ONLY;
    }

    private static boolean builtIn(String group) {
        return !group.contains(".") || group.endsWith(".k8s.io");
    }

    private static void columns(ArrayNode definitions, List<Column> columns) {
        for (Column column : columns) {
            definitions
                    .addObject()
                    .put("name", column.name())
                    .put("type", column.type())
                    .put("format", column.format())
                    .put("description", column.description())
                    .put("priority", column.priority());
        }
    }

    private static void include(
            ObjectNode line, ResourceInfo resource, ObjectNode object, String includeObject) {
        switch (includeObject) {
            case "None" -> line.putNull("object");
            case "Object" -> line.set("object", whole(resource, object));
            default -> {
                ObjectNode partial = line.putObject("object");
                partial.put("kind", "PartialObjectMetadata").put("apiVersion", "meta.k8s.io/v1");
                partial.set("metadata", object.path("metadata").deepCopy());
            }
        }
    }

    private static ObjectNode whole(ResourceInfo resource, ObjectNode object) {
        ObjectNode copy = JSON.objectNode();
        copy.put("kind", resource.kind()).put("apiVersion", resource.apiVersion());
        copy.setAll(object.deepCopy());
        return copy;
    }
}
