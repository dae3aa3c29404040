package dev.skysail.controlplane.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * All objects in memory under one increasing resource version. Every write is one {@link Change} in
 * a bounded log, which feeds watches and old listings; the same records could feed a journal.
 */
public final class Store {

    private static final long BYTES_MAX = 64L << 20;
    private static final int QUEUE_LIMIT = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final NavigableMap<String, NavigableMap<String, ObjectNode>> resources =
            new TreeMap<>();
    private final NavigableMap<String, CopyOnWriteArrayList<Subscription>> subscriptions =
            new TreeMap<>();
    private final ArrayDeque<Change> log = new ArrayDeque<>();
    private final int logLimit;
    private final long bytesMax;
    private long logBytes;
    private long version = 1;
    private long oldest = 1;

    /**
     * Makes an empty store.
     *
     * @param logLimit number of changes kept for watches and old listings, as long as they take no
     *     more than 64 MiB
     */
    public Store(int logLimit) {
        this(logLimit, BYTES_MAX);
    }

    /**
     * Makes an empty store.
     *
     * @param logLimit number of changes kept
     * @param bytesMax about how much memory the log, and the queue of one watch, may hold
     */
    public Store(int logLimit, long bytesMax) {
        this.logLimit = logLimit;
        this.bytesMax = bytesMax;
    }

    /** Returns the version of the last write. */
    public long version() {
        lock.lock();
        try {
            return version;
        } finally {
            lock.unlock();
        }
    }

    /** Returns an object; it must not be changed. */
    public Optional<ObjectNode> get(Key key) {
        lock.lock();
        try {
            return Optional.ofNullable(objects(key.resource()).get(key.path()));
        } finally {
            lock.unlock();
        }
    }

    /** Adds an object and sets its resource version; empty when the key is taken. */
    public Optional<ObjectNode> create(Key key, ObjectNode object) {
        lock.lock();
        try {
            if (objects(key.resource()).containsKey(key.path())) {
                return Optional.empty();
            }
            stamp(object, version + 1);
            commit(Change.of(version + 1, key, Change.Type.ADDED, object, null));
            return Optional.of(object);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Replaces an object and sets its resource version.
     *
     * @param expected version that must be stored now
     * @return the stored object, or empty when another write came first or the object is gone
     */
    public Optional<ObjectNode> update(Key key, ObjectNode object, String expected) {
        lock.lock();
        try {
            ObjectNode old = current(key, expected);
            if (old == null) {
                return Optional.empty();
            }
            stamp(object, version + 1);
            commit(Change.of(version + 1, key, Change.Type.MODIFIED, object, old));
            return Optional.of(object);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Removes an object.
     *
     * @param last state to show to watches as the last one
     * @param expected version that must be stored now
     * @return the last state with the deletion's version, or empty as for {@link #update}
     */
    public Optional<ObjectNode> delete(Key key, ObjectNode last, String expected) {
        lock.lock();
        try {
            ObjectNode old = current(key, expected);
            if (old == null) {
                return Optional.empty();
            }
            ObjectNode gone = last.deepCopy();
            stamp(gone, version + 1);
            commit(Change.of(version + 1, key, Change.Type.DELETED, gone, old));
            return Optional.of(gone);
        } finally {
            lock.unlock();
        }
    }

    /** Returns all objects of a resource, of one namespace if that is not empty. */
    public Listing list(String resource, String namespace) {
        lock.lock();
        try {
            return new Listing(version, select(objects(resource), namespace));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the objects as they were at an older version.
     *
     * @throws VersionGoneException when the log does not reach back so far
     */
    public Listing listAt(String resource, String namespace, long wanted) {
        lock.lock();
        try {
            if (wanted < oldest) {
                throw new VersionGoneException(wanted, oldest);
            }
            NavigableMap<String, ObjectNode> old = new TreeMap<>(objects(resource));
            Iterator<Change> changes = log.descendingIterator();
            while (changes.hasNext()) {
                Change change = changes.next();
                if (change.version() <= wanted) {
                    break;
                }
                if (change.key().resource().equals(resource)) {
                    undo(old, change);
                }
            }
            return new Listing(Math.min(wanted, version), select(old, namespace));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Subscribes to all changes after a version.
     *
     * @throws VersionGoneException when the log does not reach back so far
     */
    public Subscription watch(String resource, String namespace, long after) {
        lock.lock();
        try {
            if (after < oldest) {
                throw new VersionGoneException(after, oldest);
            }
            List<Change> backlog = new ArrayList<>();
            Iterator<Change> changes = log.descendingIterator();
            while (changes.hasNext()) {
                Change change = changes.next();
                if (change.version() <= after) {
                    break;
                }
                if (change.key().resource().equals(resource)) {
                    backlog.add(change);
                }
            }
            CopyOnWriteArrayList<Subscription> all =
                    subscriptions.computeIfAbsent(resource, r -> new CopyOnWriteArrayList<>());
            Subscription subscription =
                    new Subscription(
                            namespace, QUEUE_LIMIT + backlog.size(), bytesMax, all::remove);
            backlog.reversed().forEach(subscription::offer);
            all.add(subscription);
            return subscription;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable ObjectNode current(Key key, String expected) {
        ObjectNode old = objects(key.resource()).get(key.path());
        return old != null && versionOf(old).equals(expected) ? old : null;
    }

    private void commit(Change change) {
        version = change.version();
        NavigableMap<String, ObjectNode> objects = objects(change.key().resource());
        switch (change.type()) {
            case ADDED, MODIFIED -> objects.put(change.key().path(), change.object());
            case DELETED -> objects.remove(change.key().path());
        }
        log.addLast(change);
        logBytes += change.bytes();
        while (log.size() > logLimit || logBytes > bytesMax) {
            Change forgotten = log.removeFirst();
            logBytes -= forgotten.bytes();
            oldest = forgotten.version();
        }
        List<Subscription> readers = subscriptions.get(change.key().resource());
        if (readers != null) {
            readers.forEach(reader -> reader.offer(change));
        }
    }

    private NavigableMap<String, ObjectNode> objects(String resource) {
        return resources.computeIfAbsent(resource, r -> new TreeMap<>());
    }

    private static void undo(NavigableMap<String, ObjectNode> objects, Change change) {
        ObjectNode previous = change.previous();
        if (previous == null) {
            objects.remove(change.key().path());
        } else {
            objects.put(change.key().path(), previous);
        }
    }

    private static List<ObjectNode> select(
            NavigableMap<String, ObjectNode> objects, String namespace) {
        return namespace.isEmpty()
                ? List.copyOf(objects.values())
                : List.copyOf(objects.subMap(namespace + "/", namespace + "0").values());
    }

    private static String versionOf(ObjectNode object) {
        return object.path("metadata").path("resourceVersion").asString("");
    }

    private static void stamp(ObjectNode object, long version) {
        if (object.get("metadata") instanceof ObjectNode metadata) {
            metadata.put("resourceVersion", Long.toString(version));
        }
    }
}
