#!/bin/bash
# Builds schedworld, the real scheduler's algorithm as a program, from the published modules of Kubernetes.
#
#   bench/upstream/build.sh FOLDER [VERSION]
#
# Needs Go 1.26 or newer; takes some minutes the first time. The program is then FOLDER/schedworld.
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
[ $# -ge 1 ] || { sed -n '2,6p' "$0" | sed 's/^# \{0,1\}//' >&2; exit 2; }
mkdir -p "$1"
folder=$(cd -- "$1" && pwd)
version=${2:-1.37.2}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/main.go" "$work/"
cd "$work"
upstream=$(go mod download -json "k8s.io/kubernetes@v$version" | sed -n 's/.*"GoMod": "\(.*\)".*/\1/p')
{
    echo "module skysail.dev/bench"
    echo "go 1.26"
    echo "require k8s.io/kubernetes v$version"
    # Kubernetes takes its own parts from folders; each is published as a module v0 with the same minor and patch.
    sed -n 's/^[[:space:]]*\(replace \)\{0,1\}\(k8s\.io\/[a-z0-9-]*\) => \.\/staging.*/\2/p' "$upstream" | while read -r module; do
        echo "replace $module => $module v0.${version#1.}"
    done
} >go.mod
GOFLAGS=-mod=mod go mod tidy
CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o "$folder/schedworld" .
