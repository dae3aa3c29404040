package dev.skysail.cloud.container;

import java.util.List;

/**
 * What one instance runs.
 *
 * @param name host name, and the name in messages
 * @param restartPolicy for all containers but sidecars
 * @param initContainers run one after another before the others
 * @param containers run side by side
 * @param addressVariables variables whose value is the instance's address
 */
public record WorkloadSpec(
        String name,
        RestartPolicy restartPolicy,
        List<ContainerSpec> initContainers,
        List<ContainerSpec> containers,
        List<String> addressVariables) {

    public WorkloadSpec {
        initContainers = List.copyOf(initContainers);
        containers = List.copyOf(containers);
        addressVariables = List.copyOf(addressVariables);
    }

    /** A workload of plain containers. */
    public static WorkloadSpec of(
            String name, RestartPolicy restartPolicy, ContainerSpec... containers) {
        return new WorkloadSpec(name, restartPolicy, List.of(), List.of(containers), List.of());
    }

    /** Returns the same with the address in the variables that ask for it. */
    public WorkloadSpec at(String address) {
        return new WorkloadSpec(
                name,
                restartPolicy,
                initContainers.stream().map(c -> at(c, address)).toList(),
                containers.stream().map(c -> at(c, address)).toList(),
                addressVariables);
    }

    private ContainerSpec at(ContainerSpec container, String address) {
        ContainerSpec result = container;
        for (String variable : addressVariables) {
            if (container.environment().containsKey(variable)) {
                result = result.withVariable(variable, address);
            }
        }
        return result;
    }
}
