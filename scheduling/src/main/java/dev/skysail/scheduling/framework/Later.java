package dev.skysail.scheduling.framework;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A list that is worked out when it is first looked at. What is worked out must not change.
public final class Later<T> extends AbstractList<T> {
    private final Supplier<List<T>> source;
    private @Nullable List<T> elements;

    private Later(Supplier<List<T>> source) {
        this.source = source;
    }

    /// A list that comes from the source.
    public static <T> List<T> of(Supplier<List<T>> source) {
        return new Later<>(source);
    }

    /// An immutable copy; a list for later is one already.
    static <T> List<T> copyOf(List<T> list) {
        return list instanceof Later ? list : List.copyOf(list);
    }

    @Override
    public T get(int index) {
        return elements().get(index);
    }

    @Override
    public int size() {
        return elements().size();
    }

    private List<T> elements() {
        List<T> known = elements;
        if (known == null) {
            known = List.copyOf(source.get());
            elements = known;
        }
        return known;
    }
}
