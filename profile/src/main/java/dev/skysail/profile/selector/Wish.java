package dev.skysail.profile.selector;

/**
 * What steering wants a pod to have.
 *
 * @param who who wants it, for people
 * @param toleration whether the taint of virtual nodes is to be tolerated
 * @param nodeSelector whether virtual nodes are to be selected
 * @param effects labels and annotations
 * @param selector name of the Selector, empty if there is none
 */
record Wish(
        String who, boolean toleration, boolean nodeSelector, Effects effects, String selector) {}
