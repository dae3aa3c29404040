package dev.skysail.controlplane.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Columns that a CustomResourceDefinition declares (apiextensions table convertor). */
final class CustomColumns {

    /** Columns of a version that declares none. */
    static final KindPrinter AGE_ONLY =
            new KindPrinter(Column.of("Name, Age:date"), (o, row) -> row.name(o).age(o));

    private CustomColumns() {}

    private record Extraction(String type, SimplePath path) {}

    static KindPrinter printer(List<ObjectNode> declared) {
        List<Column> columns = new ArrayList<>();
        List<Extraction> extractions = new ArrayList<>();
        columns.add(Column.NAME);
        for (ObjectNode column : declared) {
            String path = column.path("jsonPath").asString("");
            String type = column.path("type").asString("string");
            String fallback = "Custom resource definition column (in JSONPath format): " + path;
            String text = column.path("description").asString("");
            columns.add(
                    new Column(
                            column.path("name").asString(""),
                            type,
                            column.path("format").asString(""),
                            text.isEmpty() ? fallback : text,
                            column.path("priority").asInt(0)));
            extractions.add(new Extraction(type, SimplePath.parse(path)));
        }
        return new KindPrinter(
                columns,
                (object, row) -> {
                    row.name(object);
                    extractions.forEach(e -> cell(e, object, row));
                });
    }

    private static void cell(Extraction extraction, ObjectNode object, Row row) {
        Optional<JsonNode> found = extraction.path().find(object);
        if (found.isEmpty() || found.get().isNull()) {
            row.nothing();
            return;
        }
        JsonNode value = found.get();
        switch (extraction.type()) {
            case "integer" -> {
                if (value.isNumber()) {
                    row.number(value.asLong());
                } else {
                    row.nothing();
                }
            }
            case "number" -> {
                if (value.isNumber()) {
                    row.cells().add(value);
                } else {
                    row.nothing();
                }
            }
            case "boolean" -> {
                if (value.isBoolean()) {
                    row.flag(value.booleanValue());
                } else {
                    row.nothing();
                }
            }
            case "date" -> date(value, row);
            default -> row.text(value.isString() ? value.stringValue() : value.toString());
        }
    }

    private static void date(JsonNode value, Row row) {
        if (!value.isString()) {
            row.nothing();
        } else if (Row.instant(value).isPresent()) {
            row.text(row.since(value));
        } else {
            row.text("<invalid>");
        }
    }
}
