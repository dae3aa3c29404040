package dev.skysail.controlplane.table;

import java.util.List;
import java.util.function.BiConsumer;
import tools.jackson.databind.node.ObjectNode;

/** Columns of a kind and what fills a row's cells. */
record KindPrinter(List<Column> columns, BiConsumer<ObjectNode, Row> print) {

    KindPrinter {
        columns = List.copyOf(columns);
    }
}
