package dev.skysail.scheduling.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Everything drawn for one world; the same seed draws the same on every machine.
final class Chance {
    private final RandomGenerator random;

    Chance(long seed) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    boolean percent(int likely) {
        return random.nextInt(100) < likely;
    }

    int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    String of(String... values) {
        return values[random.nextInt(values.length)];
    }

    int of(int... values) {
        return values[random.nextInt(values.length)];
    }

    <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /// Up to so many of the values, in their order, at least one.
    <T> List<T> some(List<T> values, int most) {
        List<T> rest = new ArrayList<>(values);
        int wanted = between(1, Math.min(most, rest.size()));
        while (rest.size() > wanted) {
            rest.remove(random.nextInt(rest.size()));
        }
        return rest;
    }
}
