package dev.skysail.controlplane.resource;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Who sent a request (authentication.k8s.io UserInfo).
 *
 * @param name user name
 * @param uid identifier, empty when the authenticator gives none
 * @param groups groups of the user
 * @param extra further facts by name, such as the credential that was used
 */
public record User(
        String name, String uid, List<String> groups, NavigableMap<String, List<String>> extra) {

    public User {
        groups = List.copyOf(groups);
        extra = new TreeMap<>(extra);
    }

    /** Returns a user of whom no more is known. */
    public static User of(String name, String... groups) {
        return new User(name, "", List.of(groups), new TreeMap<>());
    }
}
