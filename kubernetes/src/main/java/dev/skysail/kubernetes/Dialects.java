package dev.skysail.kubernetes;

import java.util.List;
import java.util.Optional;

/** The dialects that are built in; both are active. */
public final class Dialects {

    /** Names of Baidu's container instances. */
    public static final Dialect BCI = builtIn("bci", "baidu");

    /** Names of CubeVK. */
    public static final Dialect CUBEVK = builtIn("cubevk", "cube-eci");

    private static final List<Dialect> ALL = List.of(BCI, CUBEVK);

    private Dialects() {}

    /** Returns the dialect of a name. */
    public static Optional<Dialect> byName(String name) {
        return ALL.stream().filter(d -> d.name().equals(name)).findFirst();
    }

    /** Returns all dialects. */
    public static List<Dialect> all() {
        return ALL;
    }

    private static Dialect builtIn(String name, String taintValue) {
        return new Dialect(
                name,
                "virtual-kubelet.io/provider",
                taintValue,
                "ccse.daliqc.cn/vnode",
                "bci.virtual-kubelet.io/bci-subnet-ids",
                "bci.virtual-kubelet.io/bci-logical-zone",
                "eci.daliqc.cn");
    }
}
