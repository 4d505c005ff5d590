package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.fetch.PartitionMerge.Wanted;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.TableDefinition;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Selects from a dependent table what clients may ask of a table of files. */
final class DependentSelection {
  private DependentSelection() {}

  /**
   * What a partial fetch asks for. Names and ids are told without a look at any base.
   *
   * @param image in which the bases are loaded or failed, if {@link #needsBases} says so
   * @throws CatalogException INVALID_REQUEST for an unknown partition id, or where metadata or
   *     files are wanted of a partition that cannot be resolved or not be told as one
   */
  static PartialSelection of(
      CatalogImage image, TableEntry entry, DependentTable table, TableSelector selector) {
    DependentForm form = new DependentForm(image, table);
    List<String> columns = selector.statisticsColumns();
    @Nullable TableDefinition definition =
        selector.metastoreTable() || columns != null ? form.definition() : null;
    return new PartialSelection.OfTable(
        entry.name().toString(),
        entry.version(),
        definition != null && selector.metastoreTable() ? definition.metastoreTable() : null,
        selector.wantsPartitions() ? partitions(form, entry, table, selector) : null,
        definition == null || columns == null ? null : StatisticsSelection.of(definition, columns));
  }

  /** Whether what is asked for says what partitions stand for. */
  static boolean needsBases(TableSelector selector) {
    return selector.partitionParts().contains(PartitionPart.FILES)
        || selector.partitionParts().contains(PartitionPart.METADATA);
  }

  private static PartitionSelection partitions(
      DependentForm form, TableEntry entry, DependentTable table, TableSelector selector) {
    PartitionSet all = table.own().partitions();
    @Nullable List<Long> ids = selector.partitionIds();
    Collection<PackedPartition> chosen =
        ids == null ? all.packedInKeyOrder() : PartialFetcher.withIds(all, ids);
    Set<PartitionPart> parts = selector.partitionParts();
    if (!needsBases(selector)) {
      return new PartitionSelection(table.own(), chosen, parts);
    }
    List<Partition> distinct = chosen.stream().distinct().map(PackedPartition::unpack).toList();
    Audit audit = new Audit(entry);
    FileSystemTable resolved =
        form.withPartitions(
            table.definition(),
            distinct,
            parts.contains(PartitionPart.FILES) ? Wanted.FILES : Wanted.NO_FILES,
            audit);
    audit.write();
    return new PartitionSelection(
        resolved,
        ids == null
            ? resolved.partitions().packedInKeyOrder()
            : PartialFetcher.withIds(resolved.partitions(), ids),
        parts);
  }

  /** The whole table: loaded as one of files, or failed where a partition cannot be told. */
  static TableState whole(CatalogImage image, TableEntry entry, DependentTable table) {
    Collection<Partition> all = table.own().partitions().inKeyOrder();
    DependentForm form = new DependentForm(image, table);
    Audit audit = new Audit(entry);
    try {
      FileSystemTable resolved = form.withPartitions(form.definition(), all, Wanted.FILES, audit);
      audit.write();
      return new TableState.Loaded(resolved);
    } catch (CatalogException e) {
      return new TableState.Failed(e);
    }
  }
}
