// Command fieldownership records what apimachinery's field manager makes of random applies and
// updates. It prints one line of JSON for each history: the steps, and after each step the object
// with its managedFields, or the error.
//
// Run it in a module that requires k8s.io/apimachinery v0.37.2 and k8s.io/kube-openapi:
//
//	go run . -definitions definitions.json -histories 300 -seed 1 | gzip -9n > histories.jsonl.gz
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apimachinery/pkg/util/managedfields/managedfieldstest"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

var gvk = schema.GroupVersionKind{Group: "golden.example", Version: "v1", Kind: "Thing"}

type step struct {
	Op      string         `json:"op"`
	Manager string         `json:"manager"`
	Force   bool           `json:"force,omitempty"`
	Object  map[string]any `json:"object"`
	Error   string         `json:"error,omitempty"`
	Live    map[string]any `json:"live,omitempty"`
}

type m = map[string]any

func main() {
	file := flag.String("definitions", "definitions.json", "OpenAPI v3 definitions")
	histories := flag.Int("histories", 300, "how many")
	seed := flag.Int64("seed", 1, "seed")
	flag.Parse()
	text, err := os.ReadFile(*file)
	check(err)
	models := map[string]*spec.Schema{}
	check(json.Unmarshal(text, &models))
	converter, err := managedfields.NewTypeConverter(models, false)
	check(err)
	random := rand.New(rand.NewSource(*seed))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for i := 0; i < *histories; i++ {
		manager := managedfieldstest.NewTestFieldManager(converter, gvk)
		steps := []step{}
		for n := 2 + random.Intn(8); n > 0; n-- {
			steps = append(steps, run(manager, random))
		}
		line, err := json.Marshal(steps)
		check(err)
		fmt.Fprintln(out, string(line))
	}
}

func run(manager managedfieldstest.TestFieldManager, r *rand.Rand) step {
	live := plain(manager.Live().(*unstructured.Unstructured).Object)
	s := step{Manager: pick(r, "one", "two", "three", "kubectl")}
	var err error
	if r.Intn(3) > 0 {
		s.Op, s.Force, s.Object = "apply", r.Intn(3) == 0, config(r)
		if r.Intn(12) == 0 {
			spoil(r, s.Object)
		}
		err = manager.Apply(object(s.Object), s.Manager, s.Force)
	} else {
		s.Op, s.Object = "update", changed(r, live)
		err = manager.Update(object(s.Object), s.Manager)
	}
	if err != nil {
		s.Error = err.Error()
		return s
	}
	s.Live = plain(manager.Live().(*unstructured.Unstructured).Object)
	if metadata, ok := s.Live["metadata"].(m); ok {
		if entries, ok := metadata["managedFields"].([]any); ok {
			for _, entry := range entries {
				if e := entry.(m); e["time"] != nil {
					e["time"] = "T"
				}
			}
		}
	}
	return s
}

func object(of map[string]any) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: plain(of)}
}

// plain copies by way of JSON.
func plain(of map[string]any) map[string]any {
	text, err := json.Marshal(of)
	check(err)
	copied := map[string]any{}
	check(utiljson.Unmarshal(text, &copied))
	return copied
}

func config(r *rand.Rand) m {
	metadata := m{"name": "t", "namespace": "ns"}
	if r.Intn(3) == 0 {
		metadata["labels"] = texts(r)
	}
	if r.Intn(6) == 0 {
		metadata["finalizers"] = set(r, false)
	}
	if r.Intn(5) == 0 {
		metadata["annotations"] = m{
			"kubectl.kubernetes.io/last-applied-configuration": lastApplied(r),
		}
	}
	o := m{"apiVersion": "golden.example/v1", "kind": "Thing", "metadata": metadata}
	if r.Intn(8) > 0 {
		o["spec"] = fields(r, false)
	}
	return o
}

func lastApplied(r *rand.Rand) string {
	o := m{"apiVersion": "golden.example/v1", "kind": "Thing",
		"metadata": m{"name": "t", "namespace": "ns"}, "spec": fields(r, false)}
	text, err := json.Marshal(o)
	check(err)
	return string(text)
}

// changed is the live object with some of its spec replaced or removed.
func changed(r *rand.Rand, live m) m {
	metadata, _ := live["metadata"].(m)
	if metadata == nil {
		metadata = m{"name": "t", "namespace": "ns"}
		live["metadata"] = metadata
	}
	switch r.Intn(14) {
	case 0:
		metadata["managedFields"] = []any{m{}}
	case 1:
		metadata["managedFields"] = []any{}
	case 2:
		delete(metadata, "managedFields")
	}
	if r.Intn(3) == 0 {
		metadata["labels"] = texts(r)
	}
	spec, _ := live["spec"].(m)
	if spec == nil {
		spec = m{}
	}
	for name := range spec {
		if r.Intn(4) == 0 {
			delete(spec, name)
		}
	}
	for name, value := range fields(r, true) {
		if r.Intn(2) == 0 {
			spec[name] = value
		}
	}
	live["spec"] = spec
	return live
}

func fields(r *rand.Rand, duplicates bool) m {
	all := m{
		"size":      r.Intn(3),
		"ratio":     []any{1, 1.0, 1.5}[r.Intn(3)],
		"text":      pick(r, "a", "b"),
		"on":        r.Intn(2) == 0,
		"amount":    []any{1, "1", "500m"}[r.Intn(3)],
		"when":      "2026-01-01T00:00:00Z",
		"any":       anything(r),
		"labels":    texts(r),
		"sealed":    m{"a": r.Intn(2), "b": r.Intn(2)},
		"inner":     inner(r),
		"whole":     inner(r),
		"byName":    byName(r),
		"free":      m{"x": anything(r), "y": m{"z": r.Intn(2)}},
		"names":     set(r, duplicates),
		"ports":     ports(r, duplicates),
		"steps":     []any{m{"a": r.Intn(2)}, m{"a": r.Intn(2)}}[:1+r.Intn(2)],
		"merged":    merged(r),
		"raw":       m{"apiVersion": "v1", "x": r.Intn(2)},
		"condition": []any{m{"type": "A", "status": pick(r, "True", "False")}},
	}
	chosen := m{}
	for _, name := range order {
		if r.Intn(3) == 0 {
			chosen[name] = all[name]
			if r.Intn(20) == 0 {
				chosen[name] = nil
			}
		}
	}
	return chosen
}

var order = []string{"size", "ratio", "text", "on", "amount", "when", "any", "labels", "sealed",
	"inner", "whole", "byName", "free", "names", "ports", "steps", "merged", "raw", "condition"}

func texts(r *rand.Rand) m {
	t := m{}
	for _, name := range []string{"k1", "k2", "k 3"} {
		if r.Intn(2) == 0 {
			t[name] = pick(r, "v1", "v2")
		}
	}
	return t
}

func inner(r *rand.Rand) m {
	i := m{}
	for _, name := range []string{"a", "b"} {
		if r.Intn(2) == 0 {
			i[name] = r.Intn(2)
		}
	}
	if r.Intn(4) == 0 {
		i["deeper"] = inner(r)
	}
	return i
}

func byName(r *rand.Rand) m {
	b := m{}
	for _, name := range []string{"p", "q"} {
		if r.Intn(2) == 0 {
			b[name] = inner(r)
		}
	}
	return b
}

func anything(r *rand.Rand) any {
	switch r.Intn(5) {
	case 0:
		return r.Intn(2)
	case 1:
		return pick(r, "s", "t")
	case 2:
		return []any{1, "x"}
	case 3:
		return m{"a": m{"b": r.Intn(2)}}
	}
	return m{}
}

func set(r *rand.Rand, duplicates bool) []any {
	items := []any{}
	for _, i := range r.Perm(4)[:r.Intn(4)] {
		items = append(items, fmt.Sprintf("n\"%d", i))
	}
	if duplicates && len(items) > 0 && r.Intn(4) == 0 {
		items = append(items, items[0])
	}
	return items
}

func ports(r *rand.Rand, duplicates bool) []any {
	items := []any{}
	for _, i := range r.Perm(4)[:r.Intn(4)] {
		port := m{"port": 80 + i/2}
		if i%2 == 0 {
			port["protocol"] = "UDP"
		} else if r.Intn(2) == 0 {
			port["protocol"] = "TCP"
		}
		if r.Intn(2) == 0 {
			port["note"] = pick(r, "x", "y")
		}
		if r.Intn(3) == 0 {
			port["tags"] = set(r, false)
		}
		items = append(items, port)
	}
	if duplicates && len(items) > 0 && r.Intn(4) == 0 {
		items = append(items, plain(items[0].(m)))
	}
	return items
}

func merged(r *rand.Rand) []any {
	items := []any{}
	for _, i := range r.Perm(3)[:r.Intn(3)] {
		items = append(items, m{"name": fmt.Sprintf("c%d", i), "value": pick(r, "1", "2")})
	}
	return items
}

// spoil makes one thing wrong.
func spoil(r *rand.Rand, o m) {
	spec, _ := o["spec"].(m)
	if spec == nil {
		spec = m{}
		o["spec"] = spec
	}
	switch r.Intn(11) {
	case 0:
		spec["size"] = "five"
	case 1:
		spec["text"] = true
	case 2:
		spec["on"] = "yes"
	case 3:
		spec["inner"] = []any{1}
	case 4:
		spec["ports"] = m{"a": 1}
	case 5:
		spec["ports"] = []any{m{"port": 80}, m{"port": 80, "protocol": "TCP"}}
	case 6:
		spec["names"] = []any{"a", "a"}
	case 7:
		o["unknown"] = 1
	case 8:
		spec["merged"] = []any{m{"value": "1"}}
	case 9:
		o["kind"] = "Other"
	case 10:
		o["metadata"].(m)["managedFields"] = []any{}
	}
}

func pick(r *rand.Rand, texts ...string) string { return texts[r.Intn(len(texts))] }

func check(err error) {
	if err != nil {
		panic(err)
	}
}
