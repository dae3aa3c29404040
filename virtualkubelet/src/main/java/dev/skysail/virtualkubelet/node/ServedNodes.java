package dev.skysail.virtualkubelet.node;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The Nodes whose pods this process runs, by name. Safe for several threads. */
public final class ServedNodes {

    private final ConcurrentSkipListMap<String, ServedNode> nodes = new ConcurrentSkipListMap<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

    /** Returns a node. */
    public Optional<ServedNode> get(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    /** Returns all nodes by name. */
    public List<ServedNode> all() {
        return List.copyOf(nodes.values());
    }

    /** Tells the name of each node that is new. */
    public void listen(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** Takes a node in, or its new state. */
    public void put(ServedNode node) {
        if (nodes.put(node.name(), node) == null) {
            listeners.forEach(listener -> listener.accept(node.name()));
        }
    }

    /** Gives a node up. */
    void remove(String name) {
        nodes.remove(name);
    }
}
