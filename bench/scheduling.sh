#!/bin/bash
# Decisions per second of the engine beside the real kube-scheduler's algorithm: the same input, alternately, on this machine.
#
#   UPSTREAM_BIN=FOLDER bench/scheduling.sh [OPTION=VALUE ...]
#
# FOLDER holds the program schedworld (bench/upstream/build.sh makes it). Both programs use one thread to decide.
#   rows=NAME,...      basic, node-affinity, taints, anti-affinity-host, affinity-zone, preferred-both, spread-hard, spread-soft,
#                      default-spread, preemption, mixed; all if not given
#   nodes=N,...        sizes; 1000,5000,20000 if not given
#   pods=N             pods that ask (5000)
#   rounds=N           runs of each program, of which the median counts (3)
#   limit=SECONDS      longest run; what was decided by then counts (10)
#   percentage=N       percentageOfNodesToScore; 0, the default, is the adaptive one
#   allocations=true   also memory allocated per decision
# A minute or two: nodes=1000,5000 pods=1000 rounds=1 limit=3
set -eu
cd "$(dirname -- "$0")/.."
program=${UPSTREAM_BIN:-}/schedworld
[ -x "$program" ] || { sed -n '2,16p' "$0" | sed 's/^# \{0,1\}//' >&2; exit 2; }
. scripts/find-jdk.sh
mvn -q -B -Dquick -DskipTests -pl testing/bench -am package >/dev/null
exec "$JAVA_HOME/bin/java" -Xmx4g -XX:+UseSerialGC -cp "testing/bench/target/classes:testing/bench/target/lib/*" \
    dev.skysail.bench.SchedulingBench "upstream=$program" "$@"
