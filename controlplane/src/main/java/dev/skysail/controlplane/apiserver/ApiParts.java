package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.admission.Admission;
import dev.skysail.controlplane.codec.ProtobufDecoder;
import dev.skysail.controlplane.registry.RegistryStrategy;
import dev.skysail.controlplane.schema.SchemaRegistry;
import dev.skysail.controlplane.store.Store;
import dev.skysail.controlplane.table.TablePrinter;

/**
 * The parts that the API server is put together from.
 *
 * @param store where objects lie
 * @param schemas what is known of each kind
 * @param strategy what is special about each kind when it is written
 * @param tables printer of Tables
 * @param protobuf reader of protobuf bodies
 * @param admission admission of writes
 */
public record ApiParts(
        Store store,
        SchemaRegistry schemas,
        RegistryStrategy strategy,
        TablePrinter tables,
        ProtobufDecoder protobuf,
        Admission admission) {}
