package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Resources;

/// Amounts of resources as people write them.
public final class Amount {
    private static final String[] UNITS = {"Ki", "Mi", "Gi", "Ti"};
    private static final long KIB = 1024;

    private Amount() {}

    /// The exact amount of a resource: "300m", "2", "512Mi".
    public static String text(String resource, long amount) {
        if (resource.equals(Resources.CPU)) {
            return amount % 1000 == 0 ? String.valueOf(amount / 1000) : amount + "m";
        }
        boolean bytes =
                resource.equals(Resources.MEMORY)
                        || resource.equals(Resources.EPHEMERAL_STORAGE)
                        || resource.startsWith("hugepages-");
        long number = amount;
        String unit = "";
        for (String next : UNITS) {
            if (!bytes || number == 0 || number % KIB != 0) {
                break;
            }
            number /= KIB;
            unit = next;
        }
        return number + unit;
    }
}
