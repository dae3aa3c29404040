package dev.skysail.controlplane.store;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A consistent picture of one resource.
 *
 * @param version resource version at which the picture was taken
 * @param objects objects in the order of their keys; not to be changed
 */
public record Listing(long version, List<ObjectNode> objects) {}
