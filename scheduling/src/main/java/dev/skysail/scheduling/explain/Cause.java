package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import java.util.List;
import java.util.stream.Collectors;

/// The object behind a refusal, and by how much.
public sealed interface Cause {
    /// One sentence without the node's name.
    String sentence();

    /// What causes of several nodes must share to be told together.
    default String kind() {
        return sentence();
    }

    /// By how much the node misses; 0 where nothing is counted.
    default long shortage() {
        return 0;
    }

    /// spec.unschedulable is set.
    record Cordoned() implements Cause {
        @Override
        public String sentence() {
            return "the node is cordoned";
        }
    }

    /// A taint keeps the pod away.
    record Untolerated(Taint taint) implements Cause {
        @Override
        public String sentence() {
            return "taint " + Words.taint(taint) + " is not tolerated";
        }
    }

    /// The pod names another node.
    record WrongNode(String wanted) implements Cause {
        @Override
        public String sentence() {
            return "the pod names node " + wanted;
        }
    }

    /// A label of the nodeSelector is missing or different.
    ///
    /// @param actual the node's value, empty if it has no such label
    record WrongLabel(String key, String wanted, String actual) implements Cause {
        @Override
        public String sentence() {
            String has = actual.isEmpty() ? "the node has no such label" : "the node has " + actual;
            return "nodeSelector wants " + key + "=" + wanted + ", " + has;
        }

        @Override
        public String kind() {
            return "nodeSelector wants " + key + "=" + wanted;
        }
    }

    /// No alternative of the required node affinity holds.
    ///
    /// @param failing per alternative what does not hold
    record NoAlternative(List<NodeSelectorTerm> failing) implements Cause {
        public NoAlternative {
            failing = List.copyOf(failing);
        }

        @Override
        public String sentence() {
            String wants = failing.stream().map(Words::term).collect(Collectors.joining(", or "));
            return "required node affinity wants " + (wants.isEmpty() ? "nothing at all" : wants);
        }
    }

    /// A host port is taken.
    record PortTaken(HostPort port, String holder) implements Cause {
        @Override
        public String sentence() {
            return "host port " + port.protocol() + " " + port.port() + " is taken by " + holder;
        }

        @Override
        public String kind() {
            return "host port " + port.protocol() + " " + port.port() + " is taken";
        }
    }

    /// The node holds all the pods it may.
    record TooManyPods(long allowed, long there) implements Cause {
        @Override
        public String sentence() {
            return "pods: " + there + " are there and " + allowed + " may be";
        }

        @Override
        public String kind() {
            return "pods";
        }

        @Override
        public long shortage() {
            return there + 1 - allowed;
        }
    }

    /// Too little of a resource is left.
    record Lacking(String resource, long wanted, long free, long allocatable) implements Cause {
        @Override
        public String sentence() {
            String of = "of " + Amount.text(resource, allocatable);
            String left = Amount.text(resource, free);
            return "%s: wants %s, %s %s is free, %s short"
                    .formatted(
                            resource,
                            Amount.text(resource, wanted),
                            left,
                            of,
                            Amount.text(resource, shortage()));
        }

        @Override
        public String kind() {
            return resource;
        }

        @Override
        public long shortage() {
            return wanted - free;
        }
    }

    /// The node has no value for a spread constraint's key.
    record NoPlace(TopologySpreadConstraint constraint) implements Cause {
        @Override
        public String sentence() {
            return "the node has no label " + constraint.topologyKey() + " to spread over";
        }
    }

    /// The place holds too many pods already.
    ///
    /// @param place the node's value of the key
    /// @param there matching pods in it, with this one if it matches
    /// @param least pods in the emptiest place, or 0 while there are fewer than minDomains
    /// @param places places that count
    record Skewed(
            TopologySpreadConstraint constraint, String place, long there, long least, int places)
            implements Cause {
        @Override
        public String sentence() {
            String few =
                    places < constraint.minDomains()
                            ? " (%d places, minDomains %d)"
                                    .formatted(places, constraint.minDomains())
                            : "";
            return "%s %s: %d-%d=%d > maxSkew %d%s, counting %s"
                    .formatted(
                            Words.shortKey(constraint.topologyKey()),
                            place,
                            there,
                            least,
                            there - least,
                            constraint.maxSkew(),
                            few,
                            Words.selector(constraint.selector()));
        }

        @Override
        public long shortage() {
            return there - least - constraint.maxSkew();
        }
    }

    /// Nobody the pod must be near is in the node's place.
    ///
    /// @param place the node's value of the key, empty if it has none
    record NoCompany(PodAffinityTerm term, String place) implements Cause {
        @Override
        public String sentence() {
            if (place.isEmpty()) {
                return "pod affinity needs the label " + term.topologyKey();
            }
            return "pod affinity: no pod with %s in %s %s"
                    .formatted(
                            Words.selector(term.selector()),
                            Words.shortKey(term.topologyKey()),
                            place);
        }
    }

    /// Pods the pod must not be near are in the node's place.
    record Repelled(PodAffinityTerm term, String place, List<String> pods) implements Cause {
        public Repelled {
            pods = List.copyOf(pods);
        }

        @Override
        public String sentence() {
            return "pod anti-affinity: %s in %s %s"
                    .formatted(Words.some(pods, 2), Words.shortKey(term.topologyKey()), place);
        }

        @Override
        public String kind() {
            return "own anti-affinity by " + term.topologyKey();
        }

        @Override
        public long shortage() {
            return pods.size();
        }
    }

    /// Pods in the node's place refuse this one.
    record Unwelcome(String topologyKey, String place, List<String> pods) implements Cause {
        public Unwelcome {
            pods = List.copyOf(pods);
        }

        @Override
        public String sentence() {
            return "anti-affinity of %s in %s %s"
                    .formatted(Words.some(pods, 2), Words.shortKey(topologyKey), place);
        }

        @Override
        public String kind() {
            return "anti-affinity of others by " + topologyKey;
        }

        @Override
        public long shortage() {
            return pods.size();
        }
    }

    /// A volume of the pod cannot be had here.
    record OfVolume(String volume, String sentence) implements Cause {}

    /// Upstream's own words, where nothing more is known.
    record Told(List<String> reasons) implements Cause {
        public Told {
            reasons = List.copyOf(reasons);
        }

        @Override
        public String sentence() {
            return String.join(", ", reasons);
        }
    }

    /// The conditions of a term that a node does not satisfy.
    static NodeSelectorTerm failing(NodeSelectorTerm term, List<Requirement> not) {
        List<Requirement> fields = term.fields().stream().filter(not::contains).toList();
        List<Requirement> labels = term.expressions().stream().filter(not::contains).toList();
        return new NodeSelectorTerm(labels, fields);
    }
}
