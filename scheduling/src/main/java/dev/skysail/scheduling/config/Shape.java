package dev.skysail.scheduling.config;

import java.util.List;

/// A score by utilization: straight lines between points, flat outside.
///
/// Source: plugins/helper/shape_score.go, 1.37.2.
///
/// @param points by rising utilization, at least one
public record Shape(List<Point> points) {
    private static final int SCALE = 10;

    /// Less is better.
    public static final Shape LEAST = of(new Point(0, 10), new Point(100, 0));

    /// @throws IllegalArgumentException if there is no point
    public Shape {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a shape needs a point");
        }
    }

    /// A shape through these points.
    public static Shape of(Point... points) {
        return new Shape(List.of(points));
    }

    /// The score, 0 to 100, of a utilization in percent.
    public long score(long utilization) {
        Point before = points.getFirst();
        for (Point point : points) {
            if (utilization <= point.utilization()) {
                return point.equals(before)
                        ? before.scaled()
                        : before.scaled()
                                + (point.scaled() - before.scaled())
                                        * (utilization - before.utilization())
                                        / (point.utilization() - before.utilization());
            }
            before = point;
        }
        return before.scaled();
    }

    /// A point of a shape.
    ///
    /// @param utilization percent
    /// @param score 0 to 10
    public record Point(int utilization, int score) {
        long scaled() {
            return (long) score * SCALE;
        }
    }
}
