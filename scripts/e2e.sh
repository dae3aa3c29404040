#!/bin/sh
# Runs the walkthroughs with real kubectl against `skysail up` and compares docs/walkthroughs with what happened.
# KUBECTL_MINOR=35 or 36 takes an older kubectl; E2E_TEST=NAMES plays some of the tests only. Arguments go to Maven; -Dtranscript.rewrite=true writes the transcripts anew.
set -eu
cd "$(dirname -- "$0")/.."
. scripts/find-jdk.sh
tools=.tools
[ "${KUBECTL_MINOR:-37}" = 37 ] || tools=.tools/1.$KUBECTL_MINOR
scripts/install-kubectl.sh "$tools" "${KUBECTL_MINOR:-37}"
./skysail --version
exec mvn -B -Dquick -pl testing/e2e -am -DskipTests=false -De2e.tools="$tools" -Dtest="${E2E_TEST:-*E2eTest}" \
    -Dsurefire.failIfNoSpecifiedTests=false "$@" test
