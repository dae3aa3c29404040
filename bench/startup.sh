#!/bin/bash
# Start-up time and idle memory of `skysail up` beside the upstream control plane, alternately, on this machine.
#
#   bench/startup.sh BIN [ROUNDS]
#
# BIN is a folder with the upstream programs etcd, apiserver, kcm and scheduler (kube-apiserver, kube-controller-manager and kube-scheduler under
# these short names), for example built from the Go module k8s.io/kubernetes. Needs curl, openssl and kubectl (scripts/install-kubectl.sh).
set -eu
cd "$(dirname -- "$0")/.."
[ $# -ge 1 ] || { sed -n '2,8p' "$0" | sed 's/^# \{0,1\}//' >&2; exit 2; }
bin=$1
rounds=${2:-3}
for program in etcd apiserver kcm scheduler; do
    [ -x "$bin/$program" ] || { echo "There is no program $program in $bin." >&2; exit 2; }
done
scripts/install-kubectl.sh .tools >/dev/null
kubectl=$PWD/.tools/kubectl
./skysail --version >/dev/null
work=$(mktemp -d)
pids=
trap 'for p in $pids; do kill "$p" 2>/dev/null || true; done; rm -rf "$work"' EXIT

now() { date +%s.%N; }
since() { echo "$(now) $1" | awk '{printf "%.2f", $1 - $2}'; }
rss() { local sum=0 p; for p in "$@"; do sum=$((sum + $(awk '/VmRSS/{print $2}' "/proc/$p/status"))); done; echo $((sum / 1024)); }
free_port() { python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])'; }
end() { # asks each to stop, in this order, and makes it after five seconds
    local p i
    for p in "$@"; do
        kill "$p" 2>/dev/null || true
        for i in $(seq 1 50); do kill -0 "$p" 2>/dev/null || break; sleep 0.1; done
        kill -9 "$p" 2>/dev/null || true
        wait "$p" 2>/dev/null || true
    done
    pids=
}

skysail_round() {
    local dir=$work/skysail.$1 start pid
    mkdir -p "$dir"
    start=$(now)
    ./skysail up --port 0 --kubeconfig "$dir/kubeconfig" -f bench/first-pod.yaml >"$dir/log" 2>&1 &
    pid=$!
    pids=$pid
    while [ ! -f "$dir/kubeconfig" ]; do kill -0 "$pid" || { cat "$dir/log"; exit 1; }; sleep 0.02; done
    ready=$(since "$start")
    KUBECONFIG=$dir/kubeconfig "$kubectl" wait --for=jsonpath='{.status.phase}'=Running pod/first --timeout=60s >/dev/null
    running=$(since "$start")
    sleep 10
    memory=$(rss "$pid")
    end "$pid"
    echo "skysail up      round $1: API ready ${ready} s, first pod Running ${running} s, idle RSS ${memory} MiB (3 machines and 3 virtual nodes)"
}

await() {
    while ! curl -sk -m 2 -o /dev/null -f -H "Authorization: Bearer bench" "$1"; do kill -0 "$2" || exit 1; sleep 0.02; done
}

upstream_round() {
    local dir=$work/upstream.$1 start etcd_port peer_port api_port kcm_port scheduler_port e a k s
    mkdir -p "$dir/pki"
    etcd_port=$(free_port); peer_port=$(free_port); api_port=$(free_port); kcm_port=$(free_port); scheduler_port=$(free_port)
    openssl genrsa -out "$dir/pki/sa.key" 2048 2>/dev/null
    openssl rsa -in "$dir/pki/sa.key" -pubout -out "$dir/pki/sa.pub" 2>/dev/null
    echo "bench,admin,admin,system:masters" >"$dir/pki/tokens.csv"
    cat >"$dir/kubeconfig" <<K
apiVersion: v1
kind: Config
clusters: [{name: b, cluster: {server: "https://127.0.0.1:$api_port", insecure-skip-tls-verify: true}}]
users: [{name: admin, user: {token: bench}}]
contexts: [{name: b, context: {cluster: b, user: admin}}]
current-context: b
K
    start=$(now)
    "$bin/etcd" --name b --data-dir "$dir/etcd" --unsafe-no-fsync --log-level error \
        --listen-client-urls "http://127.0.0.1:$etcd_port" --advertise-client-urls "http://127.0.0.1:$etcd_port" \
        --listen-peer-urls "http://127.0.0.1:$peer_port" --initial-advertise-peer-urls "http://127.0.0.1:$peer_port" \
        --initial-cluster "b=http://127.0.0.1:$peer_port" >"$dir/etcd.log" 2>&1 &
    e=$!
    pids=$e
    await "http://127.0.0.1:$etcd_port/health" "$e"
    "$bin/apiserver" --etcd-servers "http://127.0.0.1:$etcd_port" --bind-address 127.0.0.1 --secure-port "$api_port" \
        --cert-dir "$dir/pki" --advertise-address 127.0.0.1 --endpoint-reconciler-type none \
        --service-cluster-ip-range 10.96.0.0/16 --allow-privileged --token-auth-file "$dir/pki/tokens.csv" \
        --authorization-mode AlwaysAllow --service-account-issuer https://kubernetes.default.svc \
        --service-account-key-file "$dir/pki/sa.pub" --service-account-signing-key-file "$dir/pki/sa.key" >"$dir/apiserver.log" 2>&1 &
    a=$!
    pids="$e $a"
    await "https://127.0.0.1:$api_port/readyz" "$a"
    "$bin/kcm" --kubeconfig "$dir/kubeconfig" --leader-elect=false --bind-address 127.0.0.1 --secure-port "$kcm_port" \
        --cert-dir "$dir/pki/kcm" --service-account-private-key-file "$dir/pki/sa.key" >"$dir/kcm.log" 2>&1 &
    k=$!
    "$bin/scheduler" --kubeconfig "$dir/kubeconfig" --leader-elect=false --bind-address 127.0.0.1 \
        --secure-port "$scheduler_port" --cert-dir "$dir/pki/scheduler" >"$dir/scheduler.log" 2>&1 &
    s=$!
    pids="$e $a $k $s"
    await "https://127.0.0.1:$kcm_port/healthz" "$k"
    await "https://127.0.0.1:$scheduler_port/healthz" "$s"
    ready=$(since "$start")
    sleep 10
    memory=$(rss "$e" "$a" "$k" "$s")
    end "$s" "$k" "$a" "$e"
    echo "upstream        round $1: control plane ready ${ready} s, idle RSS ${memory} MiB (no node)"
}

for round in $(seq 1 "$rounds"); do
    skysail_round "$round"
    ours_ready=$ready ours_memory=$memory
    upstream_round "$round"
    echo "ratio           round $round: $(echo "$ready $ours_ready $memory $ours_memory" |
        awk '{printf "upstream takes %.2f times as long to be ready and %.2f times the memory", $1 / $2, $3 / $4}')"
done
