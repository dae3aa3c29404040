package dev.skysail.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Jobs by a stock kubectl, on simulated machines whose containers really end. */
class JobsE2eTest {

    private static final String FAILING =
            """
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: failing
            spec:
              backoffLimit: 0
              template:
                spec:
                  restartPolicy: Never
                  containers:
                  - name: main
                    image: busybox:1
                    command: [sh, -c, "echo no good; exit 3"]
            """;

    private static final String INDEXED =
            """
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: indexed
            spec:
              completions: 3
              parallelism: 2
              completionMode: Indexed
              ttlSecondsAfterFinished: 60
              template:
                spec:
                  restartPolicy: Never
                  containers:
                  - name: main
                    image: busybox:1
                    command: [sh, -c, "echo index $JOB_COMPLETION_INDEX"]
            """;

    private static SkysailUp up;

    @BeforeAll
    static void start() {
        up = SkysailUp.start();
    }

    @AfterAll
    static void stop() {
        up.close();
    }

    @Test
    void aJobRunsToItsEnd() {
        up.kubectl("create", "job", "hello", "--image=busybox:1", "--", "echo", "hello")
                .succeeded();
        up.kubectl("wait", "--for=condition=complete", "job/hello", "--timeout=60s").succeeded();
        assertThat(up.kubectl("logs", "job/hello").succeeded()).isEqualTo("hello\n");
        assertThat(up.kubectl("get", "job", "hello").succeeded())
                .containsPattern("NAME +STATUS +COMPLETIONS +DURATION +AGE\n")
                .containsPattern("hello +Complete +1/1 ");
        assertThat(up.kubectl("describe", "job", "hello").succeeded())
                .contains("Pods Statuses:    0 Active (0 Ready) / 1 Succeeded / 0 Failed")
                .containsPattern("Normal +Completed .*Job completed");
        up.kubectl("delete", "job", "hello").succeeded();
        up.await("its pod is gone", () -> pods("hello").isEmpty());
    }

    @Test
    void aJobWhosePodFailsIsFailed() {
        up.kubectlWith(FAILING, "create", "-f", "-").succeeded();
        up.kubectl("wait", "--for=condition=failed", "job/failing", "--timeout=60s").succeeded();
        assertThat(
                        up.kubectl(
                                        "get",
                                        "job",
                                        "failing",
                                        "-o",
                                        "jsonpath={.status.failed}"
                                                + " {.status.conditions[-1:].reason}")
                                .succeeded())
                .isEqualTo("1 BackoffLimitExceeded");
        assertThat(up.kubectl("logs", "job/failing").succeeded()).isEqualTo("no good\n");
    }

    @Test
    void indexesRunOnceEach() {
        up.kubectlWith(INDEXED, "create", "-f", "-").succeeded();
        up.kubectl("wait", "--for=condition=complete", "job/indexed", "--timeout=90s").succeeded();
        assertThat(
                        up.kubectl(
                                        "get",
                                        "job",
                                        "indexed",
                                        "-o",
                                        "jsonpath={.status.completedIndexes}")
                                .succeeded())
                .isEqualTo("0-2");
        String logs = up.kubectl("logs", "-l", "job-name=indexed", "--prefix=false").succeeded();
        assertThat(logs.lines()).containsExactlyInAnyOrder("index 0", "index 1", "index 2");
    }

    private static String pods(String job) {
        return up.kubectl("get", "pods", "-l", "job-name=" + job, "-o", "name").succeeded();
    }
}
