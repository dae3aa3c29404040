#!/bin/sh
# Runs the walkthroughs with real kubectl against `skysail up` and compares docs/walkthroughs with what happened.
# Arguments go to Maven: -Dtest=NAME runs some, -Dtranscript.rewrite=true writes the transcripts anew.
set -eu
cd "$(dirname -- "$0")/.."
. scripts/find-jdk.sh
scripts/install-kubectl.sh .tools
./skysail --version
exec mvn -B -Dquick -pl testing/e2e -am -DskipTests=false -Dtest="${E2E_TEST:-*E2eTest}" \
    -Dsurefire.failIfNoSpecifiedTests=false "$@" test
