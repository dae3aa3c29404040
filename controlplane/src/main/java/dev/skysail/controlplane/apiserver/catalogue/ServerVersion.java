package dev.skysail.controlplane.apiserver.catalogue;

import dev.skysail.controlplane.apiserver.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** The version that the server says it is (apimachinery pkg/version.Info). */
public final class ServerVersion {

    private ServerVersion() {}

    public static ObjectNode document() {
        ObjectNode version = Json.object();
        version.put("major", "1");
        version.put("minor", "37");
        version.put("emulationMajor", "1");
        version.put("emulationMinor", "37");
        version.put("minCompatibilityMajor", "1");
        version.put("minCompatibilityMinor", "36");
        version.put("gitVersion", "v1.37.2+skysail");
        version.put("gitCommit", "");
        version.put("gitTreeState", "clean");
        version.put("buildDate", "2026-12-01T00:00:00Z");
        version.put("goVersion", "");
        version.put("compiler", "javac");
        version.put("platform", "linux/amd64");
        return version;
    }
}
