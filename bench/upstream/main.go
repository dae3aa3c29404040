// Command schedworld times the real kube-scheduler's algorithm on one file of API objects, in process: update the
// snapshot, schedule, assume, pod after pod, with preemption for a pod that fits nowhere. It prints one JSON record and,
// with -decisions, the node of each pod. Nothing runs beside it: one worker, no API server, no binding.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	v1 "k8s.io/api/core/v1"
	apiruntime "k8s.io/apimachinery/pkg/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/backend/cache"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/defaultpreemption"
	plfeature "k8s.io/kubernetes/pkg/scheduler/framework/plugins/feature"
)

var (
	percentage = flag.Int("percentage", 0, "percentageOfNodesToScore, 0 for the adaptive default")
	limit      = flag.Duration("limit", 20*time.Second, "stop after this long and report what was done")
	decisions  = flag.String("decisions", "", "write the node of each pod to this file")
)

type world struct {
	nodes   []*v1.Node
	bound   []*v1.Pod
	pending []*v1.Pod
	objects []apiruntime.Object
}

type bench struct {
	sched    *scheduler.Scheduler
	snapshot *cache.Snapshot
	preempt  *defaultpreemption.DefaultPreemption
	logger   klog.Logger
	idle     time.Duration // time that the real scheduler does not spend
}

func main() {
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: schedworld [flags] FILE")
		os.Exit(2)
	}
	if err := run(flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "schedworld:", err)
		os.Exit(1)
	}
}

func load(file string) (*world, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list struct{ Items []json.RawMessage }
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	w := &world{}
	for _, raw := range list.Items {
		var kind struct{ Kind string }
		if err := json.Unmarshal(raw, &kind); err != nil {
			return nil, err
		}
		switch kind.Kind {
		case "Node":
			n := &v1.Node{}
			err = json.Unmarshal(raw, n)
			w.nodes = append(w.nodes, n)
		case "Pod":
			p := &v1.Pod{}
			err = json.Unmarshal(raw, p)
			if p.Spec.NodeName == "" {
				w.pending = append(w.pending, p)
			} else {
				w.bound = append(w.bound, p)
			}
		case "Namespace":
			o := &v1.Namespace{}
			err = json.Unmarshal(raw, o)
			w.objects = append(w.objects, o)
		case "Service":
			o := &v1.Service{}
			err = json.Unmarshal(raw, o)
			w.objects = append(w.objects, o)
		default:
			err = fmt.Errorf("unknown kind %q", kind.Kind)
		}
		if err != nil {
			return nil, err
		}
	}
	return w, nil
}

// start fills the scheduler's own cache in the order of the file, so that ties fall as that order says.
func start(ctx context.Context, w *world) (*bench, error) {
	b := &bench{snapshot: cache.NewEmptySnapshot(), logger: klog.FromContext(ctx)}
	client := fake.NewSimpleClientset(w.objects...)
	factory := scheduler.NewInformerFactory(client, 0, nil)
	p := int32(*percentage)
	s, err := scheduler.New(ctx, client, factory, nil,
		func(string) events.EventRecorderLogger { return &events.FakeRecorder{} },
		scheduler.WithNodeInfoSnapshot(b.snapshot),
		scheduler.WithPercentageOfNodesToScore(&p),
		scheduler.WithParallelism(1))
	if err != nil {
		return nil, err
	}
	b.sched = s
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	if err := s.WaitForHandlersSync(ctx); err != nil {
		return nil, err
	}
	for _, n := range w.nodes {
		s.Cache.AddNode(b.logger, n)
	}
	for _, pod := range w.bound {
		if err := s.Cache.AddPod(b.logger, pod); err != nil {
			return nil, err
		}
	}
	args := &config.DefaultPreemptionArgs{MinCandidateNodesPercentage: 10, MinCandidateNodesAbsolute: 100}
	b.preempt, err = defaultpreemption.New(ctx, args, s.Profiles[v1.DefaultSchedulerName],
		plfeature.NewSchedulerFeaturesFromGates(utilfeature.DefaultFeatureGate))
	return b, err
}

func (b *bench) cycle(ctx context.Context, pod *v1.Pod, state fwk.CycleState) (string, error) {
	if err := b.sched.Cache.UpdateSnapshot(b.logger, b.snapshot); err != nil {
		return "", err
	}
	info, err := framework.NewPodInfo(pod)
	if err != nil {
		return "", err
	}
	f := b.sched.Profiles[v1.DefaultSchedulerName]
	result, err := b.sched.SchedulePod(ctx, f, state, &framework.QueuedPodInfo{PodInfo: info})
	if err != nil {
		return "", err
	}
	assumed := pod.DeepCopy()
	assumed.Spec.NodeName = result.SuggestedHost
	return result.SuggestedHost, b.sched.Cache.AssumePod(b.logger, assumed)
}

// place runs the cycle and, if the pod fits nowhere, preemption and the cycle that follows it. The search for victims
// goes by name from the first node on, where the real one takes nodes in random order; sorting them is not timed.
func (b *bench) place(ctx context.Context, pod *v1.Pod) (string, error) {
	state := framework.NewCycleState()
	host, err := b.cycle(ctx, pod, state)
	var fit *framework.FitError
	if err == nil || !errors.As(err, &fit) {
		return host, err
	}
	if ok, _ := b.preempt.PodEligibleToPreemptOthers(ctx, pod, nil); !ok {
		return "", nil
	}
	nodes, err := fit.Diagnosis.NodeToStatus.NodesForStatusCode(b.snapshot.NodeInfos(), fwk.Unschedulable)
	if err != nil || len(nodes) == 0 {
		return "", err
	}
	pause := time.Now()
	slices.SortFunc(nodes, func(a, b fwk.NodeInfo) int { return strings.Compare(a.Node().Name, b.Node().Name) })
	b.idle += time.Since(pause)
	enough := max(100, int32(len(nodes)*10/100))
	candidates, _, err := b.preempt.Evaluator.DryRunPreemption(ctx, state, pod, nodes, nil, 0, enough)
	if err != nil || len(candidates) == 0 {
		return "", err
	}
	chosen := b.preempt.Evaluator.SelectCandidate(ctx, candidates)
	for _, victim := range chosen.Victims().Pods {
		if err := b.sched.Cache.RemovePod(b.logger, victim); err != nil {
			return "", err
		}
	}
	nominated := pod.DeepCopy()
	nominated.Status.NominatedNodeName = chosen.Name()
	return b.cycle(ctx, nominated, framework.NewCycleState())
}

func cpuSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()).Seconds()
}

func run(file string) error {
	ctx, cancel := context.WithCancel(klog.NewContext(context.Background(), klog.Background()))
	defer cancel()
	w, err := load(file)
	if err != nil {
		return err
	}
	b, err := start(ctx, w)
	if err != nil {
		return err
	}
	hosts := make([]string, 0, len(w.pending))
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpu := cpuSeconds()
	begin := time.Now()
	for _, pod := range w.pending {
		host, err := b.place(ctx, pod)
		if err != nil {
			return fmt.Errorf("%s: %w", pod.Name, err)
		}
		hosts = append(hosts, host)
		if time.Since(begin) > *limit {
			break
		}
	}
	seconds := (time.Since(begin) - b.idle).Seconds()
	cpu = cpuSeconds() - cpu - b.idle.Seconds()
	runtime.ReadMemStats(&after)
	if *decisions != "" {
		out, err := os.Create(*decisions)
		if err != nil {
			return err
		}
		buffer := bufio.NewWriter(out)
		for _, host := range hosts {
			fmt.Fprintln(buffer, host)
		}
		if err := errors.Join(buffer.Flush(), out.Close()); err != nil {
			return err
		}
	}
	record, err := json.Marshal(map[string]any{"decisions": len(hosts), "seconds": seconds, "cpuSeconds": cpu,
		"bytesPerDecision": (after.TotalAlloc - before.TotalAlloc) / uint64(len(hosts))})
	fmt.Println(string(record))
	return err
}
