#!/usr/bin/env bash
# Plants one bug at a time in a copy of the scheduling engine and expects its ordinary tests to notice.
#
#   scripts/planted-bugs.sh [NAME...]
#
# The bugs are the patches of scheduling/src/test/planted; without names all are tried, about half a minute each. Exit code 1 if one survives.
set -euo pipefail
cd "$(dirname -- "$0")/.."
. scripts/find-jdk.sh
planted=$PWD/scheduling/src/test/planted
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    for patch in "$planted"/*.patch; do names+=("$(basename "$patch" .patch)"); done
fi
for name in "${names[@]}"; do
    [ -f "$planted/$name.patch" ] || { echo "There is no planted bug $name; the names are those of the files in scheduling/src/test/planted." >&2; exit 2; }
done
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files --cached --others --exclude-standard | tar -cf - -T - | tar -xf - -C "$copy"
cd "$copy"
maven() { mvn -B -q -o -Dquick -pl scheduling "$@"; }
mvn -B -q -Dquick -pl scheduling test-compile dependency:build-classpath -Dmdep.outputFile="$copy/libraries" > log 2>&1 || { tail -n 20 log >&2; exit 2; }
javac_main() {
    rm -rf scheduling/target/classes
    find scheduling/src/main/java -name '*.java' > sources
    "$JAVA_HOME/bin/javac" -nowarn -proc:none -d scheduling/target/classes -p "$libraries" @sources
}
libraries=$(cat libraries)
survivors=0
for name in "${names[@]}"; do
    git apply "$planted/$name.patch"
    javac_main
    if maven surefire:test -Dsurefire.skipAfterFailureCount=1 > log 2>&1; then
        echo "SURVIVED  $name: $(head -n 1 "$planted/$name.patch")"
        survivors=$((survivors + 1))
    elif grep -q '^\[ERROR\] .*Test\..*:' log; then
        echo "caught    $name by $(grep -m 1 -o '[A-Za-z]*Test\.[A-Za-z]*' log)"
    else
        tail -n 20 log >&2
        echo "The tests did not run with $name planted." >&2
        exit 2
    fi
    git apply --reverse "$planted/$name.patch"
done
echo "$((${#names[@]} - survivors)) of ${#names[@]} planted bugs were caught."
[ "$survivors" -eq 0 ]
