package dev.skysail.kubernetes.cluster;

import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.function.Consumer;

/** A handler for which coming and changing are the same. */
record PutAndRemove<T>(Consumer<T> put, Consumer<T> remove) implements ResourceEventHandler<T> {

    @Override
    public void onAdd(T object) {
        put.accept(object);
    }

    @Override
    public void onUpdate(T before, T object) {
        put.accept(object);
    }

    @Override
    public void onDelete(T object, boolean unknown) {
        remove.accept(object);
    }
}
