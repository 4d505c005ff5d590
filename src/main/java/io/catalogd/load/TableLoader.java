package io.catalogd.load;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HostIndex;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.storage.Caching;
import io.catalogd.storage.Storage;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.Partition;

/**
 * Makes tables from the metastore and the file systems: one call for the table, one for its
 * statistics, one for the partition names, one for each batch of partitions that are not known yet,
 * one listing for each distinct directory, or for many where the file system tells them together,
 * one look at the rights to the table's directory and to those of each parent of partitions, and
 * where cache directives are named one look-up of the table's and one of the partitions'. Of a
 * dependent table neither statistics nor directories are looked at, and its bases are left to
 * whoever publishes it. Partitions that are known keep their metadata as long as the metastore
 * lists their names (C252). Any thread.
 */
public final class TableLoader implements TableSource {
  private final LoadParts parts;
  private final TableReader reader;
  private final DependentTables dependents;

  public TableLoader(
      Metastore metastore,
      Storage storage,
      Caching caching,
      IoPool pool,
      PartitionIds ids,
      LoadConfig config) {
    this(
        new LoadParts(
            metastore,
            storage,
            new CacheMarks(caching),
            pool,
            ids,
            config.partitionBatch(),
            AnswerMemory.ofHeap(pool)));
  }

  TableLoader(LoadParts parts) {
    this.parts = parts;
    this.reader = new TableReader(parts.metastore(), parts.storage(), parts.marks());
    this.dependents = new DependentTables(parts, reader);
  }

  @Override
  public Table load(TableName name) {
    return fromScratch(name, reader.fetch(name));
  }

  private Table fromScratch(TableName name, org.apache.hadoop.hive.metastore.api.Table struct) {
    return switch (kind(name, struct)) {
      case VIEW -> inWords(name, () -> reader.view(name, struct));
      case FILE_SYSTEM ->
          inTableWords(
              name,
              () ->
                  withAllPartitions(
                      reader.fileSystemTable(
                          name, struct, location -> reader.access(name, location))));
      case HBASE -> inWords(name, () -> reader.hbaseTable(name, struct));
      case DATA_SOURCE -> inWords(name, () -> reader.dataSourceTable(name, struct));
      case DEPENDENT -> inTableWords(name, () -> dependents.load(name, struct));
      case KUDU -> throw LoadErrors.kudu(name);
    };
  }

  /** {@code described} has no partitions yet, or the single one without files. */
  private FileSystemTable withAllPartitions(FileSystemTable described) {
    FileSystemTable empty = described.withPartitions(PartitionSet.EMPTY, HostIndex.EMPTY);
    try (PartitionUpdate update = new PartitionUpdate(empty, parts)) {
      if (described.isPartitioned()) {
        update.fetch(update.listedNames());
      } else {
        update.list(described.partitions().inKeyOrder());
      }
      return update.finish();
    }
  }

  @Override
  public Table refresh(Table known) {
    return reread(
        known,
        (described, update) -> {
          listSingle(described, update);
          if (described.isPartitioned()) {
            takeUpNames(update);
            update.listAgain();
          }
        });
  }

  @Override
  public Table reloadAll(Table known) {
    return reread(
        known,
        (described, update) -> {
          listSingle(described, update);
          if (described.isPartitioned()) {
            List<String> listed = update.listedNames();
            update.dropUnlisted(listed);
            update.fetch(listed);
          }
        });
  }

  @Override
  public Table loadWithoutPartitions(TableName name) {
    org.apache.hadoop.hive.metastore.api.Table struct = reader.fetch(name);
    return switch (kind(name, struct)) {
      case FILE_SYSTEM ->
          inTableWords(
              name,
              () ->
                  reader
                      .fileSystemTable(name, struct, location -> AccessLevel.READ_WRITE)
                      .withPartitions(PartitionSet.EMPTY, HostIndex.EMPTY));
      case DEPENDENT -> inTableWords(name, () -> dependents.loadAlone(name, struct));
      case VIEW, HBASE, DATA_SOURCE, KUDU -> fromScratch(name, struct);
    };
  }

  @Override
  public List<Column> columns(org.apache.hadoop.hive.metastore.api.Table struct) {
    org.apache.hadoop.hive.metastore.api.Table told = WireForms.normalised(struct);
    TableName name = new TableName(told.getDbName(), told.getTableName());
    return inTableWords(name, () -> reader.columns(name, told));
  }

  @Override
  public Table reloadDefinition(Table known) {
    return reread(known, TableLoader::listSingle);
  }

  @Override
  public Table reloadStatistics(Table known, Collection<String> names) {
    return reread(
        known,
        location -> knownAccess(known, location),
        (described, update) -> {
          if (described.isPartitioned()) {
            update.fetchMetadata(names);
          } else {
            update.takeUp(described.partitions().inKeyOrder());
          }
        });
  }

  /** Statistics are no reason to look at directories. */
  private AccessLevel knownAccess(Table known, String location) {
    return known instanceof FileSystemTable files && files.location().equals(location)
        ? files.directoryAccess()
        : reader.access(known.name(), location);
  }

  /** An unpartitioned table's files are listed again. */
  private static void listSingle(FileSystemTable described, PartitionUpdate update) {
    update.list(described.partitions().inKeyOrder());
  }

  /**
   * The table's own definition again.
   *
   * @param partitions says what becomes of the partitions; it is given the table as described now,
   *     with the single partition if it is unpartitioned, else without any
   */
  private Table reread(Table known, BiConsumer<FileSystemTable, PartitionUpdate> partitions) {
    return reread(known, location -> reader.access(known.name(), location), partitions);
  }

  private Table reread(
      Table known,
      Function<String, AccessLevel> access,
      BiConsumer<FileSystemTable, PartitionUpdate> partitions) {
    TableName name = known.name();
    org.apache.hadoop.hive.metastore.api.Table struct = reader.fetch(name);
    if (!(known instanceof FileSystemTable before) || kind(name, struct) != TableKind.FILE_SYSTEM) {
      return fromScratch(name, struct);
    }
    return inTableWords(
        name,
        () -> {
          FileSystemTable described = reader.fileSystemTable(name, struct, access);
          if (!Columns.sameKeys(
              before.definition().partitionKeys(), described.definition().partitionKeys())) {
            return withAllPartitions(described);
          }
          FileSystemTable next = described.withPartitions(before.partitions(), before.hosts());
          try (PartitionUpdate update = new PartitionUpdate(next, parts)) {
            partitions.accept(described, update.after(before));
            return update.finish();
          }
        });
  }

  @Override
  public FileSystemTable reloadPartitions(FileSystemTable known, Collection<String> names) {
    return inTableWords(
        known.name(),
        () -> {
          try (PartitionUpdate update = new PartitionUpdate(known, parts)) {
            return update.fetch(names).finish();
          }
        });
  }

  @Override
  public List<Listed> findEqual(
      FileSystemTable known, Collection<? extends List<KeyValue>> wanted) {
    return new EqualPartitions(known, wanted, parts).find();
  }

  @Override
  public FileSystemTable addPartitions(FileSystemTable known, List<Partition> made) {
    return inTableWords(
        known.name(),
        () -> {
          try (PartitionUpdate update = new PartitionUpdate(known, parts)) {
            return update.list(new PartitionReader(known).read(made, List.of())).finish();
          }
        });
  }

  @Override
  public FileSystemTable reloadWritten(FileSystemTable known, Collection<String> names) {
    return inTableWords(
        known.name(),
        () -> {
          try (PartitionUpdate update = new PartitionUpdate(known, parts)) {
            if (known.isPartitioned()) {
              takeUpNames(update);
              update.listNamedAgain(names);
            } else {
              update.listAgain();
            }
            return update.finish();
          }
        });
  }

  @Override
  public Collection<String> differentNames(FileSystemTable known) {
    try (PartitionUpdate update = new PartitionUpdate(known, parts)) {
      return update.differentNames();
    }
  }

  /** Drops what the metastore does not list any more, has listed what is new (C250, C251). */
  private static void takeUpNames(PartitionUpdate update) {
    update.fetch(update.dropUnlisted(update.listedNames()));
  }

  private static TableKind kind(TableName name, org.apache.hadoop.hive.metastore.api.Table struct) {
    return inWords(name, () -> TableKind.of(name, struct));
  }

  /** Tells failures in the words of C110. */
  private static <T> T inWords(TableName name, Supplier<T> work) {
    try {
      return work.get();
    } catch (CatalogException e) {
      throw LoadErrors.failed(name, e);
    }
  }

  /** Tells failures in the words of C111. */
  private static <T> T inTableWords(TableName name, Supplier<T> work) {
    try {
      return work.get();
    } catch (CatalogException e) {
      throw LoadErrors.failedTable(name, e);
    }
  }
}
