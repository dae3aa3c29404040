package dev.skysail.scheduling.model;

/// The object that controls a pod (the owner reference with controller true).
public record ControllerRef(String kind, String name) {}
