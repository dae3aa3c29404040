package dev.skysail.profile.selector;

import java.util.List;
import java.util.Map;

/** Where decisions get what they need besides the pod. */
public interface SteeringSource {

    /** Returns all Selectors that can be followed, as they are now. */
    List<Selector> selectors();

    /** Returns the labels of a namespace as they are now, none if it does not exist. */
    Map<String, String> namespaceLabels(String namespace);
}
