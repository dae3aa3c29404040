package dev.skysail.controlplane.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.table.RecordedLines;
import io.kubernetes.client.proto.Runtime;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class KubernetesProtobufDecoderTest {

    private static final JsonMapper MAPPER = new JsonMapper();

    private final KubernetesProtobufDecoder decoder = new KubernetesProtobufDecoder();

    private static byte[] bodySentBy(String command) {
        for (JsonNode line : RecordedLines.read("kubectl-create.jsonl")) {
            if (line.path("command").asString("").startsWith("kubectl " + command)) {
                for (JsonNode request : line.path("requests")) {
                    if (request.has("bodyBase64")) {
                        return Base64.getDecoder().decode(request.path("bodyBase64").asString());
                    }
                }
            }
        }
        throw new IllegalStateException("kubectl " + command + " sent no protobuf");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "create secret; {'kind':'Secret','apiVersion':'v1','metadata':{'name':'s',"
                        + "'namespace':'gold-kubectl4'},'data':{'a':'Yg=='}}",
                "create service clusterip; {'kind':'Service','apiVersion':'v1','metadata':{'name':"
                    + "'svc','namespace':'gold-kubectl4','labels':{'app':'svc'}},'spec':{'ports'"
                    + ":[{'name':'80-8080','protocol':'TCP','port':80,'targetPort':8080}],"
                    + "'selector':{'app':'svc'},'type':'ClusterIP'},'status':{'loadBalancer':{}}}",
                "create deployment; {'kind':'Deployment','apiVersion':'apps/v1','metadata':{'name':"
                    + "'d','namespace':'gold-kubectl4','labels':{'app':'d'}},'spec':{'replicas':"
                    + "0,'selector':{'matchLabels':{'app':'d'}},'template':{'metadata':{'labels'"
                    + ":{'app':'d'}},'spec':{'containers':[{'name':'app','image':"
                    + "'img.example/app:1','ports':[{'containerPort':80}],'resources':{}}]}},"
                    + "'strategy':{}},'status':{}}",
                "create quota; {'kind':'ResourceQuota','apiVersion':'v1','metadata':{'name':'q',"
                        + "'namespace':'gold-kubectl4'},'spec':{'hard':{'pods':'5','requests.cpu':"
                        + "'2'}},'status':{}}",
                "create poddisruptionbudget;"
                        + " {'kind':'PodDisruptionBudget','apiVersion':'policy/v1',"
                        + "'metadata':{'name':'pdb','namespace':'gold-kubectl4'},'spec':{"
                        + "'minAvailable':1,'selector':{'matchLabels':{'app':'d'}}},'status':{"
                        + "'disruptionsAllowed':0,'currentHealthy':0,'desiredHealthy':0,"
                        + "'expectedPods':0}}",
                "create ingress; {'kind':'Ingress','apiVersion':'networking.k8s.io/v1','metadata':{"
                        + "'name':'i','namespace':'gold-kubectl4'},'spec':{'rules':[{'host':"
                        + "'x.example','http':{'paths':[{'path':'/','pathType':'Prefix','backend':{"
                        + "'service':{'name':'svc','port':{'number':80}}}}]}}]},'status':{"
                        + "'loadBalancer':{}}}",
                "create token; {'kind':'TokenRequest','apiVersion':'authentication.k8s.io/v1',"
                        + "'metadata':{},'spec':{'expirationSeconds':600},'status':{'token':''}}",
                "create priorityclass; {'kind':'PriorityClass','apiVersion':'scheduling.k8s.io/v1',"
                        + "'metadata':{'name':'gold-pc'},'value':7,'preemptionPolicy':"
                        + "'PreemptLowerPriority'}",
                "auth can-i delete; {'kind':'SelfSubjectAccessReview','apiVersion':"
                    + "'authorization.k8s.io/v1','metadata':{},'spec':{'resourceAttributes':{"
                    + "'namespace':'gold-kubectl4','verb':'delete','resource':'pods'}},'status':"
                    + "{'allowed':false}}",
            })
    void bodiesThatKubectlSent(String command, String expected) {
        assertThat(decoder.decode(bodySentBy(command)))
                .isEqualTo(MAPPER.readTree(expected.replace('\'', '"')));
    }

    @Test
    void everyRecordedBodyDecodes() {
        List<String> kinds = new ArrayList<>();
        for (JsonNode line : RecordedLines.read("kubectl-create.jsonl")) {
            for (JsonNode request : line.path("requests")) {
                if (request.has("bodyBase64")) {
                    String body = request.path("bodyBase64").asString();
                    kinds.add(
                            decoder.decode(Base64.getDecoder().decode(body))
                                    .path("kind")
                                    .asString());
                }
            }
        }
        assertThat(kinds).hasSize(19).contains("CronJob", "Role", "RoleBinding", "Namespace");
    }

    private static byte[] body(String apiVersion, String kind, String text) {
        Descriptor descriptor = ProtobufKinds.find(apiVersion, kind).orElseThrow();
        byte[] raw = message(descriptor, text).toByteArray();
        Descriptor unknown = Runtime.getDescriptor().findMessageTypeByName("Unknown");
        String type =
                "typeMeta { apiVersion: '"
                        + apiVersion
                        + "' kind: '"
                        + kind
                        + "' } raw: '"
                        + TextFormat.escapeBytes(raw)
                        + "'";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {'k', '8', 's', 0});
        out.writeBytes(message(unknown, type).toByteArray());
        return out.toByteArray();
    }

    private static DynamicMessage message(Descriptor descriptor, String text) {
        DynamicMessage.Builder builder = DynamicMessage.newBuilder(descriptor);
        try {
            TextFormat.merge(text, builder);
        } catch (TextFormat.ParseException e) {
            throw new IllegalArgumentException(e);
        }
        return builder.build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                // inlined volume source, empty message behind a pointer, zero behind a pointer
                "v1; Pod; metadata { name: 'p' creationTimestamp { seconds: 86400 } } spec {"
                        + " volumes { name: 'v' volumeSource { emptyDir { } } } priority: 0"
                        + " hostNetwork: false hostname: '' };"
                        + " {'kind':'Pod','apiVersion':'v1','metadata':{'name':'p',"
                        + "'creationTimestamp':'1970-01-02T00:00:00Z'},'spec':{'volumes':["
                        + "{'name':'v','emptyDir':{}}],'priority':0}}",
                "coordination.k8s.io/v1; Lease; spec { renewTime { seconds: 1 nanos: 5000 } };"
                        + " {'kind':'Lease','apiVersion':'coordination.k8s.io/v1','spec':{"
                        + "'renewTime':'1970-01-01T00:00:01.000005Z'}}",
                "v1; Service; spec { ports { port: 1 targetPort { type: 1 strVal: 'web' } } };"
                        + " {'kind':'Service','apiVersion':'v1','spec':{'ports':[{'port':1,"
                        + "'targetPort':'web'}]}}",
                "v1; Service; spec { ports { port: 1 targetPort { type: 0 intVal: 0 } } };"
                        + " {'kind':'Service','apiVersion':'v1','spec':{'ports':[{'port':1}]}}",
                "authentication.k8s.io/v1; SelfSubjectReview; status { userInfo { username: 'a'"
                    + " uid: 'u' extra { key: 'k' value { items: 'x' items: 'y' } } } };"
                    + " {'kind':'SelfSubjectReview','apiVersion':'authentication.k8s.io/v1',"
                    + "'status':{'userInfo':{'username':'a','uid':'u','extra':{'k':['x','y']}}}}",
                "apps/v1; DeleteOptions; gracePeriodSeconds: 0 preconditions { uid: 'u' };"
                        + " {'kind':'DeleteOptions','apiVersion':'apps/v1','gracePeriodSeconds':0,"
                        + "'preconditions':{'uid':'u'}}",
                "v1; Binding; metadata { name: 'p' } target { kind: 'Node' name: 'n' };"
                        + " {'kind':'Binding','apiVersion':'v1','metadata':{'name':'p'},"
                        + "'target':{'kind':'Node','name':'n'}}",
                "policy/v1; Eviction; metadata { name: 'p' } deleteOptions { };"
                        + " {'kind':'Eviction','apiVersion':'policy/v1','metadata':{'name':'p'},"
                        + "'deleteOptions':{}}",
                "autoscaling/v2; HorizontalPodAutoscaler; spec { minReplicas: 1 maxReplicas: 2 };"
                        + " {'kind':'HorizontalPodAutoscaler','apiVersion':'autoscaling/v2','spec':"
                        + "{'minReplicas':1,'maxReplicas':2}}",
            })
    void formsThatDifferFromProtobuf(String apiVersion, String kind, String text, String expected) {
        JsonNode decoded = decoder.decode(body(apiVersion, kind, text));
        assertThat(decoded).isEqualTo(MAPPER.readTree(expected.replace('\'', '"')));
    }

    @Test
    void bodiesThatCannotBeRead() {
        assertCode(400, "{}".getBytes(StandardCharsets.UTF_8));
        assertCode(400, new byte[] {'k', '8', 's', 0, 10, 99});
        assertCode(415, new byte[] {'k', '8', 's', 0});
    }

    private void assertCode(int code, byte[] body) {
        assertThatThrownBy(() -> decoder.decode(body))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
