package io.catalogd.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table of files.
 *
 * @param format of partitions yet to be made (C129)
 * @param location the metastore's own text
 * @param directoryAccess what may be done in the table's own directory
 * @param columnList the {@code list<FieldSchema>} value of the data columns in wire form, which
 *     every partition's storage descriptor repeats (C155)
 * @param nullPartitionText what the metastore calls a NULL key value (C341)
 * @param nullColumnText what stands for NULL in text files (C340)
 * @param avroSchema JSON text, for tables in Avro format (C345)
 * @param hosts the addresses that replicas of files point into (C315)
 * @param partitions for an unpartitioned table the single one
 */
public record FileSystemTable(
    TableDefinition definition,
    StorageFormat format,
    String location,
    AccessLevel directoryAccess,
    WireBytes columnList,
    String nullPartitionText,
    String nullColumnText,
    @Nullable String avroSchema,
    HostIndex hosts,
    PartitionSet partitions)
    implements Table {
  public boolean isPartitioned() {
    return !definition.partitionKeys().isEmpty();
  }

  /**
   * READ_ONLY when the table's directory or that of any partition may not be written to, whatever
   * may be read (C324, C326).
   */
  public AccessLevel access() {
    boolean writable =
        directoryAccess.allowsWriting()
            && partitions.packedInKeyOrder().stream()
                .allMatch(partition -> partition.access().allowsWriting());
    return writable ? AccessLevel.READ_WRITE : AccessLevel.READ_ONLY;
  }

  /**
   * The known partition that the metastore calls exactly this; looks at no others.
   *
   * @throws CatalogException INVALID_REQUEST for a name with a value that is not of its key's type
   */
  public Optional<Partition> findPartition(String name) {
    List<Column> keys = definition.partitionKeys();
    List<PartitionNames.Part> parts = PartitionNames.parse(name);
    if (parts.size() != keys.size()) {
      return Optional.empty();
    }
    KeyValueParser parser = new KeyValueParser(nullPartitionText);
    List<KeyValue> values = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      values.add(parser.parse(keys.get(i).type(), parts.get(i).value()));
    }
    return partitions.findByValues(values).stream()
        .filter(found -> found.name().equals(name))
        .findFirst();
  }

  /** The same table with other partitions, whose files point into {@code newHosts}. */
  public FileSystemTable withPartitions(PartitionSet newPartitions, HostIndex newHosts) {
    return new FileSystemTable(
        definition,
        format,
        location,
        directoryAccess,
        columnList,
        nullPartitionText,
        nullColumnText,
        avroSchema,
        newHosts,
        newPartitions);
  }
}
