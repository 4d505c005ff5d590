package io.catalogd.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Partition} in the form in which a table keeps millions: what others have too is in a
 * shared template, the rest in one array of bytes. Immutable.
 *
 * <p>The array, its texts in wire form: flags; the two times; the text of each key; the name, if it
 * is not made of the keys as they are; the location behind the template's directory, if that is not
 * the name; the value of each parameter that varies, in the template's order. {@link
 * PartitionCursor} reads it.
 */
public final class PackedPartition {
  static final int OWN_NAME = 1;
  static final int OWN_LOCATION = 2;

  private final long id;
  private final PartitionTemplate template;
  private final @Nullable IntermediateStatistics statistics;
  private final byte[] bytes;
  private final PartitionFiles files;

  private PackedPartition(
      long id,
      PartitionTemplate template,
      @Nullable IntermediateStatistics statistics,
      byte[] bytes,
      PartitionFiles files) {
    this.id = id;
    this.template = template;
    this.statistics = statistics;
    this.bytes = bytes;
    this.files = files;
  }

  /** Packs a partition, which {@code template} fits. */
  static PackedPartition of(Partition partition, PartitionTemplate template) {
    List<String> texts = partition.key().texts();
    String name = partition.name();
    boolean ownName = !template.namesAreMadeOfKeys() || (texts.isEmpty() && !name.isEmpty());
    String rest = template.behindDirectory(partition.location());
    boolean ownLocation = !rest.equals(name);
    PackedOutput out = new PackedOutput();
    out.number((ownName ? OWN_NAME : 0) | (ownLocation ? OWN_LOCATION : 0));
    out.signed(partition.createTime());
    out.signed(partition.lastAccessTime());
    texts.forEach(out::wireText);
    if (ownName) {
      out.wireText(name);
    }
    if (ownLocation) {
      out.wireText(rest);
    }
    Map<String, String> values = partition.parameters();
    for (PartitionTemplate.Parameter parameter : template.parameters()) {
      if (parameter.varies()) {
        out.wireText(Objects.requireNonNull(values.get(parameter.name())));
      }
    }
    return new PackedPartition(
        partition.id(), template, partition.statistics(), out.toByteArray(), partition.files());
  }

  public long id() {
    return id;
  }

  public StorageFormat format() {
    return template.format();
  }

  public AccessLevel access() {
    return template.access();
  }

  public @Nullable IntermediateStatistics statistics() {
    return statistics;
  }

  public PartitionFiles files() {
    return files;
  }

  /** Whether its parameters name a cache directive, be it a valid one. */
  public boolean namesDirective() {
    return template.namesDirective();
  }

  PartitionTemplate template() {
    return template;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Where the texts of the keys begin: behind three numbers. */
  static int keysAt(byte[] bytes) {
    int times = PackedInput.behind(bytes, 0);
    return PackedInput.behind(bytes, PackedInput.behind(bytes, times));
  }

  /** As the metastore names it. */
  public String name() {
    return new PartitionCursor(this).name();
  }

  /** The metastore's own text. */
  public String location() {
    return new PartitionCursor(this).location();
  }

  /** The whole partition. */
  public Partition unpack() {
    return new PartitionCursor(this).toPartition();
  }
}
