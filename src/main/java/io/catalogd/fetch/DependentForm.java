package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.dependent.ReaderProperties;
import io.catalogd.dependent.Resolution;
import io.catalogd.dependent.Resolver;
import io.catalogd.dependent.ServedTraits;
import io.catalogd.fetch.PartitionMerge.Wanted;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.TableDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A dependent table as clients see it that know of no such thing: as a table of files, each
 * partition with the files of all base partitions that it stands for, from one image. For one
 * reply.
 */
final class DependentForm {
  private final DependentTable table;
  private final Resolver resolver;
  private final ServedTraits traits;

  DependentForm(CatalogImage image, DependentTable table) {
    this.table = table;
    this.resolver = new Resolver(image);
    this.traits = ServedTraits.of(resolver, table);
  }

  /** What is told of the table as a whole; of bases that cannot be used it tells nothing. */
  TableDefinition definition() {
    return ServedDefinition.of(table, traits.properties(), traits.statistics());
  }

  /**
   * The table with just these partitions.
   *
   * @param definition what is told of it as a whole: {@link #definition()}, or its own where
   *     nothing is but columns and keys
   * @param audit hears what each stands for
   * @throws CatalogException INVALID_REQUEST where one cannot be resolved, or not be told as one
   *     partition
   */
  FileSystemTable withPartitions(
      TableDefinition definition, Collection<Partition> partitions, Wanted wanted, Audit audit) {
    PartitionMerge merge = new PartitionMerge(traits.properties(), wanted);
    List<Partition> merged = new ArrayList<>(partitions.size());
    for (Partition partition : partitions) {
      Resolution resolution = resolver.resolve(table, partition);
      merged.add(merge.merged(resolution, () -> resolver.dataTable(table, resolution.base())));
      audit.add(resolution);
    }
    FileSystemTable own = table.own();
    return new FileSystemTable(
        definition,
        own.format(),
        ServedDefinition.location(own.name()),
        own.directoryAccess(),
        own.columnList(),
        own.nullPartitionText(),
        traits
            .properties()
            .getOrDefault(ReaderProperties.NULL_FORMAT, ReaderProperties.DEFAULT_NULL_FORMAT),
        traits.findCurrentData().map(FileSystemTable::avroSchema).orElse(null),
        merge.hosts(),
        PartitionSet.of(merged));
  }
}
