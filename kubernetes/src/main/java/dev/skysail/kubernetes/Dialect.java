package dev.skysail.kubernetes;

/**
 * The names one family of virtual nodes uses on objects.
 *
 * @param name name in VirtualNode.spec.dialect
 * @param providerTaintKey key of the node's taint
 * @param providerTaintValue value of the node's taint
 * @param vnodeLabel label on a pod or namespace that sends pods to virtual nodes
 * @param subnetIdsAnnotation annotation with the subnets a pod may use, comma separated
 * @param logicalZoneAnnotation annotation in which the chosen zone is reported
 * @param selectorGroup API group of the Selector resource
 */
public record Dialect(
        String name,
        String providerTaintKey,
        String providerTaintValue,
        String vnodeLabel,
        String subnetIdsAnnotation,
        String logicalZoneAnnotation,
        String selectorGroup) {}
