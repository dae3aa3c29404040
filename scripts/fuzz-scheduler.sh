#!/bin/sh
# Lets the real kube-scheduler's code and the engine decide the random worlds of some seeds and compares everything.
# UPSTREAM_BIN: folder of the upstream programs. FUZZ_WORKERS: worlds at once (2).
# FUZZ_FOUND: where differences go, shrunk, in the form of recorded worlds (scheduling/target/fuzz).
set -eu
cd "$(dirname -- "$0")/.."
if [ $# -ne 2 ]; then
    echo "usage: UPSTREAM_BIN=FOLDER scripts/fuzz-scheduler.sh FROM TO" >&2
    exit 2
fi
if [ ! -x "${UPSTREAM_BIN:-}/oracle" ]; then
    echo "There is no program \`oracle\` in UPSTREAM_BIN (\"${UPSTREAM_BIN:-}\"): the upstream programs are not part of this project." >&2
    exit 2
fi
. scripts/find-jdk.sh
mvn -q -B -Dquick -pl scheduling test-compile dependency:build-classpath \
    -DincludeScope=test -Dmdep.outputFile=target/fuzz.classpath
exec "$JAVA_HOME/bin/java" -Xmx1g -XX:+UseSerialGC \
    -cp "scheduling/target/test-classes:scheduling/target/classes:$(cat scheduling/target/fuzz.classpath)" \
    dev.skysail.scheduling.fuzz.SchedulerFuzz \
    "$UPSTREAM_BIN" "${FUZZ_FOUND:-scheduling/target/fuzz}" "$1" "$2" "${FUZZ_WORKERS:-2}"
