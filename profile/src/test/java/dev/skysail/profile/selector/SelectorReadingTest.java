package dev.skysail.profile.selector;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectorReadingTest {

    private static SelectorReading read(String spec) {
        String json =
                "{\"apiVersion\":\"eci.daliqc.cn/v1\",\"kind\":\"Selector\","
                        + "\"metadata\":{\"name\":\"s\"},\"spec\":"
                        + spec.replace('\'', '"')
                        + "}";
        return SelectorReading.of(
                new KubernetesSerialization().unmarshal(json, GenericKubernetesResource.class));
    }

    @Test
    void everyField() {
        SelectorReading reading =
                read(
                        "{'objectLabels':{'matchLabels':{'app':'nginx'},'matchExpressions':"
                                + "[{'key':'tier','operator':'In','values':['web']}]},"
                                + "'effect':{'annotations':{'a':'true'},'labels':{'l':'x'}},"
                                + "'policy':{'virtualNodeOnly':{}},'priority':99}");

        assertThat(reading).isInstanceOf(SelectorReading.Valid.class);
        Selector selector = ((SelectorReading.Valid) reading).selector();
        assertThat(selector.rule())
                .isEqualTo(
                        new Selector.Rule(
                                Policy.VIRTUAL_NODE_ONLY,
                                Effects.of(Map.of("l", "x"), Map.of("a", "true"))));
        assertThat(selector.priority()).isEqualTo(99);
        assertThat(selector.matches(Map.of("app", "nginx", "tier", "web"), Map.of())).isTrue();
        assertThat(selector.matches(Map.of("app", "nginx"), Map.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'policy':{'fair':{}}} | needs objectLabels or namespaceLabels",
                "{'objectLabels':{},'policy':{'fair':{}}} | needs objectLabels or namespaceLabels",
                "{'objectLabels':{'matchLabels':{'a':'b'}}} | exactly one of",
                "{'objectLabels':{'matchLabels':{'a':'b'}},'policy':{'fair':{},"
                        + "'normalNodeOnly':{}}} | and has 2",
                "{'objectLabels':{'matchLabels':{'a':'b'}},'policy':{'best':{}}} |"
                        + " spec.policy.best is not known",
                "{'objectLabels':{'matchExpressions':[{'key':'a','operator':'Near'}]},"
                        + "'policy':{'fair':{}}} | unknown operator: Near"
            })
    void whatCannotBeFollowed(String spec, String why) {
        assertThat(read(spec)).isInstanceOf(SelectorReading.Invalid.class);
        assertThat(((SelectorReading.Invalid) read(spec)).sentence())
                .startsWith("Selector \"s\": ")
                .contains(why);
    }
}
