package dev.skysail.controlplane.apiserver.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** YAML 1.2 with the booleans of YAML 1.1, as sigs.k8s.io/yaml reads it. */
final class GoYamlSchema extends CoreSchema {

    private static final Pattern SPOKEN =
            Pattern.compile("^(?:y|Y|yes|Yes|YES|on|On|ON|n|N|no|No|NO|off|Off|OFF)$");
    private static final List<String> TRUE = List.of("y", "yes", "on", "true");

    @Override
    public ScalarResolver getScalarResolver() {
        CoreScalarResolver resolver = new CoreScalarResolver(true);
        resolver.addImplicitResolver(Tag.BOOL, SPOKEN, "yYoOnN");
        return resolver;
    }

    @Override
    public Map<Tag, ConstructNode> getSchemaTagConstructors() {
        Map<Tag, ConstructNode> constructors = new HashMap<>(super.getSchemaTagConstructors());
        constructors.put(
                Tag.BOOL,
                node -> {
                    String text = node instanceof ScalarNode scalar ? scalar.getValue() : "";
                    return TRUE.contains(text.toLowerCase(Locale.ROOT));
                });
        return constructors;
    }
}
