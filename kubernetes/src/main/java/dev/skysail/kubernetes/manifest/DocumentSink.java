package dev.skysail.kubernetes.manifest;

import tools.jackson.databind.JsonNode;

/** Takes objects as they come out of a stream. */
interface DocumentSink {

    /** Takes a document, or an item of a list. */
    void take(Origin origin, JsonNode object);

    /** Takes what a list says of itself once its items are through. */
    void endOfList(Origin origin, JsonNode list);
}
