package dev.skysail.controlplane.table;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Printers of the groups apps, batch and autoscaling. */
final class WorkloadPrinters {

    private WorkloadPrinters() {}

    static void register(Map<String, KindPrinter> printers) {
        printers.put(
                "deployments.apps",
                new KindPrinter(
                        Column.of(
                                "Name, Ready, Up-to-date, Available, Age, Containers*, Images*, "
                                        + "Selector*"),
                        WorkloadPrinters::deployment));
        KindPrinter replicas =
                new KindPrinter(
                        Column.of(
                                "Name, Desired:integer, Current:integer, Ready:integer, Age, "
                                        + "Containers*, Images*, Selector*"),
                        WorkloadPrinters::replicaSet);
        printers.put("replicasets.apps", replicas);
        printers.put("replicationcontrollers", replicas);
        printers.put(
                "daemonsets.apps",
                new KindPrinter(
                        Column.of(
                                "Name, Desired:integer, Current:integer, Ready:integer,"
                                    + " Up-to-date:integer, Available:integer, Node Selector, Age,"
                                    + " Containers*, Images*, Selector*"),
                        WorkloadPrinters::daemonSet));
        printers.put(
                "statefulsets.apps",
                new KindPrinter(
                        Column.of("Name, Ready, Age, Containers*, Images*"),
                        WorkloadPrinters::statefulSet));
        printers.put(
                "controllerrevisions.apps",
                new KindPrinter(
                        Column.of("Name, Controller, Revision, Age"), WorkloadPrinters::revision));
        registerJobs(printers);
    }

    private static void registerJobs(Map<String, KindPrinter> printers) {
        printers.put(
                "jobs.batch",
                new KindPrinter(
                        Column.of(
                                "Name, Status, Completions, Duration, Age, Containers*, Images*, "
                                        + "Selector*"),
                        WorkloadPrinters::job));
        printers.put(
                "cronjobs.batch",
                new KindPrinter(
                        Column.of(
                                "Name, Schedule, Timezone, Suspend:boolean, Active:integer, "
                                        + "Last Schedule, Age, Containers*, Images*, Selector*"),
                        WorkloadPrinters::cronJob));
        printers.put(
                "horizontalpodautoscalers.autoscaling",
                new KindPrinter(
                        Column.of("Name, Reference, Targets, MinPods, MaxPods, Replicas, Age"),
                        AutoscalerPrinter::print));
    }

    private static void deployment(ObjectNode o, Row row) {
        JsonNode status = o.path("status");
        row.name(o)
                .text(ofReplicas(o))
                .number(status.path("updatedReplicas").asLong(0))
                .number(status.path("availableReplicas").asLong(0))
                .age(o);
        containers(o.path("spec").path("template"), row);
        row.text(Labels.selector(o.path("spec").path("selector")));
    }

    private static String ofReplicas(ObjectNode o) {
        return o.path("status").path("readyReplicas").asLong(0)
                + "/"
                + o.path("spec").path("replicas").asLong(1);
    }

    private static void containers(JsonNode template, Row row) {
        JsonNode containers = template.path("spec").path("containers");
        row.text(Labels.join(containers, "name")).text(Labels.join(containers, "image"));
    }

    private static void replicaSet(ObjectNode o, Row row) {
        JsonNode status = o.path("status");
        row.name(o)
                .number(o.path("spec").path("replicas").asLong(1))
                .number(status.path("replicas").asLong(0))
                .number(status.path("readyReplicas").asLong(0))
                .age(o);
        containers(o.path("spec").path("template"), row);
        JsonNode selector = o.path("spec").path("selector");
        boolean plain = o.path("kind").asString("").equals("ReplicationController");
        row.text(plain ? Labels.format(selector) : Labels.selector(selector));
    }

    private static void daemonSet(ObjectNode o, Row row) {
        JsonNode status = o.path("status");
        JsonNode spec = o.path("spec");
        row.name(o)
                .number(status.path("desiredNumberScheduled").asLong(0))
                .number(status.path("currentNumberScheduled").asLong(0))
                .number(status.path("numberReady").asLong(0))
                .number(status.path("updatedNumberScheduled").asLong(0))
                .number(status.path("numberAvailable").asLong(0))
                .text(Labels.format(spec.path("template").path("spec").path("nodeSelector")))
                .age(o);
        containers(spec.path("template"), row);
        row.text(Labels.selector(spec.path("selector")));
    }

    private static void statefulSet(ObjectNode o, Row row) {
        row.name(o).text(ofReplicas(o)).age(o);
        containers(o.path("spec").path("template"), row);
    }

    private static void revision(ObjectNode o, Row row) {
        String controller = Row.NONE;
        for (JsonNode owner : o.path("metadata").path("ownerReferences")) {
            if (owner.path("controller").asBoolean(false)) {
                String version = owner.path("apiVersion").asString("");
                int slash = version.indexOf('/');
                String kind = owner.path("kind").asString("").toLowerCase(Locale.ROOT);
                String group = slash < 0 ? "" : "." + version.substring(0, slash);
                controller = kind + group + "/" + owner.path("name").asString("");
            }
        }
        row.name(o).text(controller).number(o.path("revision").asLong(0)).age(o);
    }

    private static void job(ObjectNode o, Row row) {
        JsonNode spec = o.path("spec");
        long succeeded = o.path("status").path("succeeded").asLong(0);
        long parallelism = spec.path("parallelism").asLong(0);
        String completions = succeeded + "/1";
        if (spec.path("completions").isNumber()) {
            completions = succeeded + "/" + spec.path("completions").asLong(0);
        } else if (parallelism > 1) {
            completions = succeeded + "/1 of " + parallelism;
        }
        row.name(o).text(jobStatus(o)).text(completions).text(jobDuration(o, row)).age(o);
        containers(spec.path("template"), row);
        row.text(Labels.selector(spec.path("selector")));
    }

    private static String jobStatus(ObjectNode job) {
        if (isTrue(job, "Complete")) {
            return "Complete";
        }
        if (isTrue(job, "Failed")) {
            return "Failed";
        }
        if (!job.path("metadata").path("deletionTimestamp").asString("").isEmpty()) {
            return "Terminating";
        }
        for (String type : new String[] {"Suspended", "FailureTarget", "SuccessCriteriaMet"}) {
            if (isTrue(job, type)) {
                return type;
            }
        }
        return "Running";
    }

    private static boolean isTrue(ObjectNode o, String type) {
        for (JsonNode condition : o.path("status").path("conditions")) {
            if (condition.path("type").asString("").equals(type)) {
                return condition.path("status").asString("").equals("True");
            }
        }
        return false;
    }

    private static String jobDuration(ObjectNode job, Row row) {
        JsonNode status = job.path("status");
        Optional<Instant> start = Row.instant(status.path("startTime"));
        Instant end = Row.instant(status.path("completionTime")).orElse(row.now());
        return start.map(s -> HumanDuration.format(Duration.between(s, end))).orElse("");
    }

    private static void cronJob(ObjectNode o, Row row) {
        JsonNode spec = o.path("spec");
        JsonNode last = o.path("status").path("lastScheduleTime");
        JsonNode suspend = spec.path("suspend");
        row.name(o)
                .text(spec.path("schedule").asString(""))
                .textOr(spec.path("timeZone").asString(""), Row.NONE)
                .text(suspend.isBoolean() ? suspend.booleanValue() ? "True" : "False" : "<unset>")
                .number(o.path("status").path("active").size())
                .text(Row.instant(last).isPresent() ? row.since(last) : Row.NONE)
                .age(o);
        JsonNode jobSpec = spec.path("jobTemplate").path("spec");
        containers(jobSpec.path("template"), row);
        row.text(Labels.selector(jobSpec.path("selector")));
    }
}
