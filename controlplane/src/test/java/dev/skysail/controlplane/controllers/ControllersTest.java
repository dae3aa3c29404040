package dev.skysail.controlplane.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.nodelifecycle.Patience;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ControllersTest {

    private @Nullable TestCluster started;

    @BeforeAll
    void start() {
        started = new TestCluster(Patience.STANDARD);
    }

    @AfterAll
    void stop() {
        cluster().close();
    }

    private TestCluster cluster() {
        if (started == null) {
            throw new IllegalStateException("not started");
        }
        return started;
    }

    @Test
    void deploymentLives() throws Exception {
        TestCluster cluster = cluster();
        cluster.client.resource(TestCluster.deployment("web", 3)).create();
        TestCluster.await("3 pods", () -> cluster.activePods("web").size() == 3);
        Pod pod = cluster.activePods("web").getFirst();
        String set = cluster.replicaSets("web").getFirst().getMetadata().getName();
        assertThat(pod.getMetadata().getGenerateName()).isEqualTo(set + "-");
        cluster.runPods("web");
        TestCluster.await(
                "available", () -> reason("web", "Progressing").equals("NewReplicaSetAvailable"));
        assertThat(reason("web", "Available")).isEqualTo("MinimumReplicasAvailable");

        String settled = version("web");
        Thread.sleep(1000);
        assertThat(version("web")).isEqualTo(settled);

        scale("web", 5);
        TestCluster.await("5 pods", () -> cluster.activePods("web").size() == 5);
        scale("web", 2);
        TestCluster.await("2 pods", () -> cluster.activePods("web").size() == 2);
        TestCluster.await(
                "events",
                () ->
                        messages()
                                .containsAll(
                                        List.of(
                                                "Scaled up replica set " + set + " from 0 to 3",
                                                "Scaled up replica set " + set + " from 3 to 5",
                                                "Scaled down replica set "
                                                        + set
                                                        + " from 5 to 2")));
        cluster.runPods("web");

        edit(
                "web",
                d ->
                        new DeploymentBuilder(d)
                                .editSpec()
                                .editTemplate()
                                .editSpec()
                                .editFirstContainer()
                                .withImage("img.example/app:2")
                                .endContainer()
                                .endSpec()
                                .endTemplate()
                                .endSpec()
                                .build());
        TestCluster.await(
                "rolled out",
                () -> {
                    cluster.runPods("web");
                    return cluster.deploymentNow("web")
                                    .filter(
                                            d ->
                                                    Integer.valueOf(2)
                                                            .equals(
                                                                    d.getStatus()
                                                                            .getUpdatedReplicas()))
                                    .filter(
                                            d ->
                                                    Integer.valueOf(2)
                                                            .equals(d.getStatus().getReplicas()))
                                    .isPresent()
                            && cluster.activePods("web").size() == 2;
                });
        assertThat(cluster.replicaSets("web")).hasSize(2);
    }

    @Test
    void deletesInTheBackground() throws Exception {
        deploy("bg");
        cluster()
                .client
                .apps()
                .deployments()
                .inNamespace("default")
                .withName("bg")
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete();
        TestCluster.await(
                "all gone",
                () ->
                        cluster().replicaSets("bg").isEmpty()
                                && cluster().activePods("bg").isEmpty());
    }

    @Test
    void jobsCountTheirPodsAndLeave() throws Exception {
        Job job = job("count", null);
        TestCluster.await("its pod", () -> podsOf(job).size() == 1);
        assertThat(podsOf(job).getFirst().getMetadata().getFinalizers())
                .containsExactly("batch.kubernetes.io/job-tracking");
        endPods(job, "Succeeded");
        TestCluster.await("complete", () -> conditionsOf(job).contains("Complete"));
        assertThat(now(job).orElseThrow().getStatus().getSucceeded()).isEqualTo(1);
        assertThat(podsOf(job).getFirst().getMetadata().getFinalizers()).isEmpty();
        delete(job, DeletionPropagation.BACKGROUND);
        TestCluster.await("all gone", () -> now(job).isEmpty() && podsOf(job).isEmpty());
    }

    /** The finalizer of a pod does not outlive its job. */
    @Test
    void aJobThatIsDeletedWhileItRunsLeavesNothing() throws Exception {
        for (DeletionPropagation how :
                List.of(DeletionPropagation.BACKGROUND, DeletionPropagation.FOREGROUND)) {
            Job job = job("gone-" + how.name().toLowerCase(Locale.ROOT), null);
            TestCluster.await("its pod", () -> podsOf(job).size() == 1);
            delete(job, how);
            TestCluster.await("all gone", () -> now(job).isEmpty() && podsOf(job).isEmpty());
        }
    }

    /** Nothing said: the pods stay, without owner and without finalizer. */
    @Test
    void aJobThatIsDeletedPlainlyLeavesItsPods() throws Exception {
        Job job = job("plain", null);
        TestCluster.await("its pod", () -> podsOf(job).size() == 1);
        cluster().client.raw("/apis/batch/v1/namespaces/default/jobs/plain", "DELETE", null);
        TestCluster.await(
                "an orphan",
                () ->
                        now(job).isEmpty()
                                && podsOf(job).stream()
                                        .allMatch(
                                                pod ->
                                                        Ownership.owners(pod).isEmpty()
                                                                && pod.getMetadata()
                                                                        .getFinalizers()
                                                                        .isEmpty()));
        assertThat(podsOf(job)).hasSize(1);
    }

    @Test
    void aJobWithATimeToLiveGoesByItself() throws Exception {
        Job job = job("brief", 1);
        TestCluster.await("its pod", () -> podsOf(job).size() == 1);
        endPods(job, "Succeeded");
        TestCluster.await("all gone", () -> now(job).isEmpty() && podsOf(job).isEmpty());
    }

    private Job job(String name, @Nullable Integer timeToLive) {
        return cluster()
                .client
                .resource(
                        new JobBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .withNamespace("default")
                                .endMetadata()
                                .withNewSpec()
                                .withTtlSecondsAfterFinished(timeToLive)
                                .withNewTemplate()
                                .withNewSpec()
                                .withRestartPolicy("Never")
                                .addNewContainer()
                                .withName("main")
                                .withImage("img.example/app:1")
                                .endContainer()
                                .endSpec()
                                .endTemplate()
                                .endSpec()
                                .build())
                .create();
    }

    private List<Pod> podsOf(Job job) {
        return cluster()
                .client
                .pods()
                .inNamespace("default")
                .withLabel("job-name", job.getMetadata().getName())
                .list()
                .getItems();
    }

    private void endPods(Job job, String phase) {
        for (Pod pod : podsOf(job)) {
            cluster()
                    .client
                    .resource(
                            new PodBuilder(pod)
                                    .editOrNewStatus()
                                    .withPhase(phase)
                                    .endStatus()
                                    .build())
                    .updateStatus();
        }
    }

    private Optional<Job> now(Job job) {
        return Optional.ofNullable(cluster().client.resource(job).get());
    }

    private List<String> conditionsOf(Job job) {
        return now(job).map(found -> found.getStatus().getConditions()).orElseGet(List::of).stream()
                .map(condition -> condition.getType())
                .toList();
    }

    private void delete(Job job, DeletionPropagation how) {
        cluster().client.resource(job).withPropagationPolicy(how).delete();
    }

    @Test
    void deletesInTheForeground() throws Exception {
        deploy("fg");
        Pod held = cluster().activePods("fg").getFirst();
        edit(
                held,
                p ->
                        new PodBuilder(p)
                                .editMetadata()
                                .addToFinalizers("example.com/hold")
                                .endMetadata()
                                .build());
        cluster()
                .client
                .apps()
                .deployments()
                .inNamespace("default")
                .withName("fg")
                .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                .delete();
        TestCluster.await(
                "replica set waits",
                () ->
                        cluster().replicaSets("fg").stream()
                                .anyMatch(
                                        rs ->
                                                rs.getMetadata()
                                                        .getFinalizers()
                                                        .contains("foregroundDeletion")));
        TestCluster.await("pod is deleted", () -> cluster().activePods("fg").isEmpty());
        assertThat(cluster().deploymentNow("fg")).isPresent();
        edit(
                held,
                p ->
                        new PodBuilder(p)
                                .editMetadata()
                                .withFinalizers(List.of())
                                .endMetadata()
                                .build());
        TestCluster.await(
                "all gone",
                () ->
                        cluster().deploymentNow("fg").isEmpty()
                                && cluster().replicaSets("fg").isEmpty());
    }

    @Test
    void orphansAndAdopts() throws Exception {
        deploy("orph");
        String set = cluster().replicaSets("orph").getFirst().getMetadata().getName();
        cluster()
                .client
                .apps()
                .deployments()
                .inNamespace("default")
                .withName("orph")
                .withPropagationPolicy(DeletionPropagation.ORPHAN)
                .delete();
        TestCluster.await("deployment gone", () -> cluster().deploymentNow("orph").isEmpty());
        assertThat(cluster().replicaSets("orph"))
                .singleElement()
                .satisfies(rs -> assertThat(rs.getMetadata().getOwnerReferences()).isEmpty());
        cluster().client.resource(TestCluster.deployment("orph", 1)).create();
        String uid = cluster().deploymentNow("orph").orElseThrow().getMetadata().getUid();
        TestCluster.await(
                "adopted",
                () ->
                        cluster().replicaSets("orph").stream()
                                .flatMap(rs -> rs.getMetadata().getOwnerReferences().stream())
                                .map(OwnerReference::getUid)
                                .toList()
                                .equals(List.of(uid)));
        assertThat(cluster().replicaSets("orph"))
                .singleElement()
                .satisfies(rs -> assertThat(rs.getMetadata().getName()).isEqualTo(set));
        assertThat(cluster().activePods("orph")).hasSize(1);
    }

    @Test
    void adoptsAndReleasesPods() throws Exception {
        deploy("rel");
        Pod pod = cluster().activePods("rel").getFirst();
        edit(
                pod,
                p ->
                        new PodBuilder(p)
                                .editMetadata()
                                .addToLabels("app", "other")
                                .endMetadata()
                                .build());
        TestCluster.await(
                "released",
                () ->
                        cluster()
                                .client
                                .resource(pod)
                                .get()
                                .getMetadata()
                                .getOwnerReferences()
                                .isEmpty());
        TestCluster.await("replaced", () -> cluster().activePods("rel").size() == 1);
        edit(
                pod,
                p ->
                        new PodBuilder(p)
                                .editMetadata()
                                .addToLabels("app", "rel")
                                .endMetadata()
                                .build());
        TestCluster.await("one too many is deleted", () -> cluster().activePods("rel").size() == 1);
    }

    @Test
    void emptiesNamespaces() throws Exception {
        cluster()
                .client
                .resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName("gone")
                                .endMetadata()
                                .build())
                .create();
        cluster()
                .client
                .resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName("c")
                                .withNamespace("gone")
                                .endMetadata()
                                .build())
                .create();
        Pod pod =
                new PodBuilder(pod("held"))
                        .editMetadata()
                        .withNamespace("gone")
                        .addToFinalizers("example.com/hold")
                        .endMetadata()
                        .build();
        cluster().client.resource(pod).create();
        cluster().client.namespaces().withName("gone").delete();
        TestCluster.await(
                "conditions",
                () ->
                        cluster()
                                        .client
                                        .namespaces()
                                        .withName("gone")
                                        .get()
                                        .getStatus()
                                        .getConditions()
                                        .size()
                                == 5);
        assertThat(cluster().client.configMaps().inNamespace("gone").withName("c").get())
                .isNotNull();
        edit(
                pod,
                p ->
                        new PodBuilder(p)
                                .editMetadata()
                                .withFinalizers(List.of())
                                .endMetadata()
                                .build());
        TestCluster.await(
                "gone", () -> cluster().client.namespaces().withName("gone").get() == null);
    }

    @Test
    void evictsByTaint() throws Exception {
        cluster().client.resource(TestCluster.node("n1")).create();
        cluster()
                .client
                .resource(
                        new PodBuilder(pod("goes")).editSpec().withNodeName("n1").endSpec().build())
                .create();
        cluster()
                .client
                .resource(
                        new PodBuilder(pod("stays"))
                                .editSpec()
                                .withNodeName("n1")
                                .addNewToleration()
                                .withKey("boom")
                                .withOperator("Exists")
                                .endToleration()
                                .endSpec()
                                .build())
                .create();
        cluster()
                .client
                .resource(
                        new PodBuilder(pod("later"))
                                .editSpec()
                                .withNodeName("n1")
                                .addNewToleration()
                                .withKey("boom")
                                .withOperator("Exists")
                                .withEffect("NoExecute")
                                .withTolerationSeconds(1L)
                                .endToleration()
                                .endSpec()
                                .build())
                .create();
        cluster()
                .client
                .nodes()
                .withName("n1")
                .edit(
                        n ->
                                new NodeBuilder(n)
                                        .editOrNewSpec()
                                        .addToTaints(
                                                new TaintBuilder()
                                                        .withKey("boom")
                                                        .withValue("1")
                                                        .withEffect("NoExecute")
                                                        .build())
                                        .endSpec()
                                        .build());
        TestCluster.await("goes", () -> deleting("goes"));
        TestCluster.await("later", () -> deleting("later"));
        assertThat(deleting("stays")).isFalse();
        TestCluster.await(
                "event", () -> messages().contains("Marking for deletion Pod default/goes"));
        assertThat(
                        cluster()
                                .client
                                .pods()
                                .inNamespace("default")
                                .withName("goes")
                                .get()
                                .getStatus()
                                .getConditions())
                .anySatisfy(
                        c -> {
                            assertThat(c.getType()).isEqualTo("DisruptionTarget");
                            assertThat(c.getReason()).isEqualTo("DeletionByTaintManager");
                        });
    }

    @Test
    void collectsWhatCustomResourcesOwned() throws Exception {
        var definition =
                new CustomResourceDefinitionBuilder()
                        .withNewMetadata()
                        .withName("boats.example.com")
                        .endMetadata()
                        .withNewSpec()
                        .withGroup("example.com")
                        .withScope("Namespaced")
                        .withNewNames()
                        .withKind("Boat")
                        .withPlural("boats")
                        .withSingular("boat")
                        .endNames()
                        .addNewVersion()
                        .withName("v1")
                        .withServed(true)
                        .withStorage(true)
                        .withNewSchema()
                        .withNewOpenAPIV3Schema()
                        .withType("object")
                        .withXKubernetesPreserveUnknownFields(true)
                        .endOpenAPIV3Schema()
                        .endSchema()
                        .endVersion()
                        .endSpec()
                        .build();
        cluster().client.resource(definition).create();
        GenericKubernetesResource boat = new GenericKubernetesResource();
        boat.setApiVersion("example.com/v1");
        boat.setKind("Boat");
        boat.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("default").build());
        GenericKubernetesResource owner =
                cluster()
                        .client
                        .genericKubernetesResources("example.com/v1", "Boat")
                        .inNamespace("default")
                        .resource(boat)
                        .create();
        var sail =
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("sail")
                        .withNamespace("default")
                        .withOwnerReferences(Ownership.reference(owner))
                        .endMetadata()
                        .build();
        cluster().client.resource(sail).create();
        Thread.sleep(4000);
        assertThat(cluster().client.resource(sail).get()).isNotNull();
        cluster()
                .client
                .genericKubernetesResources("example.com/v1", "Boat")
                .inNamespace("default")
                .withName("b")
                .delete();
        TestCluster.await("collected", () -> cluster().client.resource(sail).get() == null);
    }

    private void deploy(String name) throws InterruptedException {
        cluster().client.resource(TestCluster.deployment(name, 1)).create();
        TestCluster.await("pod", () -> cluster().activePods(name).size() == 1);
    }

    /** Changes the pod as it is now, again if somebody else changes it meanwhile. */
    private void edit(Pod pod, UnaryOperator<Pod> change) throws InterruptedException {
        TestCluster.await(
                "edited",
                () -> {
                    try {
                        cluster()
                                .client
                                .pods()
                                .inNamespace(pod.getMetadata().getNamespace())
                                .withName(pod.getMetadata().getName())
                                .edit(change);
                        return true;
                    } catch (KubernetesClientException e) {
                        return false;
                    }
                });
    }

    private boolean deleting(String name) {
        Pod pod = cluster().client.pods().inNamespace("default").withName(name).get();
        return pod == null || pod.getMetadata().getDeletionTimestamp() != null;
    }

    private static Pod pod(String name) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("c")
                .withImage("i")
                .endContainer()
                .endSpec()
                .build();
    }

    private void scale(String name, int replicas) throws InterruptedException {
        edit(
                name,
                d -> new DeploymentBuilder(d).editSpec().withReplicas(replicas).endSpec().build());
    }

    private void edit(String deployment, UnaryOperator<Deployment> change)
            throws InterruptedException {
        TestCluster.await(
                "edited",
                () -> {
                    try {
                        cluster()
                                .client
                                .apps()
                                .deployments()
                                .inNamespace("default")
                                .withName(deployment)
                                .edit(change);
                        return true;
                    } catch (KubernetesClientException e) {
                        return false;
                    }
                });
    }

    private String version(String name) {
        return cluster().deploymentNow(name).orElseThrow().getMetadata().getResourceVersion();
    }

    private String reason(String name, String type) {
        return cluster()
                .deploymentNow(name)
                .map(d -> d.getStatus().getConditions())
                .flatMap(
                        list ->
                                list.stream()
                                        .filter(c -> c.getType().equals(type))
                                        .map(DeploymentCondition::getReason)
                                        .findFirst())
                .orElse("");
    }

    private List<String> messages() {
        return cluster().events("default").stream().map(e -> e.getMessage()).toList();
    }
}
