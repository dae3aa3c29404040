package dev.skysail.controlplane.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A column definition of a Table; priority 1 shows with {@code -o wide} only. */
record Column(String name, String type, String format, String description, int priority) {

    static final Column NAME = new Column("Name", "string", "name", describe("Name"), 0);

    /**
     * Reads a compact list such as {@code Name, Value:integer, Images*}: the type defaults to
     * string, an asterisk means priority 1, and Name has the format of the same name.
     */
    static List<Column> of(String specs) {
        return Arrays.stream(specs.split(", ", -1)).map(Column::parse).toList();
    }

    private static Column parse(String spec) {
        boolean wide = spec.endsWith("*");
        String text = wide ? spec.substring(0, spec.length() - 1) : spec;
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        String type = colon < 0 ? "string" : text.substring(colon + 1);
        String format = name.equals("Name") ? "name" : "";
        return new Column(name, type, format, describe(name), wide ? 1 : 0);
    }

    private static String describe(String name) {
        return switch (name) {
            case "Name" -> "Name of the object, unique among its kind in its namespace.";
            case "Age" -> "Time since the object was created.";
            case "Created At" -> "Time at which the object was created.";
            case "Containers" -> "Names of the containers in the template.";
            case "Images" -> "Images of the containers in the template.";
            case "Selector" -> "Label selector of the objects that belong to this one.";
            default -> "Shows the " + name.toLowerCase(Locale.ROOT) + " of the object.";
        };
    }
}
