#!/bin/bash
# Whether a very large cluster fits into a heap of 4 GiB, and how long decisions take there.
#
#   bench/large.sh [NODES PODS ASKING]     100000 1000000 20000 if not given; about two minutes
set -eu
cd "$(dirname -- "$0")/.."
. scripts/find-jdk.sh
mvn -q -B -Dquick -DskipTests -pl testing/bench -am package >/dev/null
exec "$JAVA_HOME/bin/java" -Xmx4g -XX:+UseSerialGC -cp "testing/bench/target/classes:testing/bench/target/lib/*" \
    dev.skysail.bench.LargeCluster "${1:-100000}" "${2:-1000000}" "${3:-20000}"
