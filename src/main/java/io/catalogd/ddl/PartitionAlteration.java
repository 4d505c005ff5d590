package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutAltered;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.load.LoadableTables;
import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.TableName;
import io.catalogd.notation.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;

/**
 * What every change of partitions has in common: freshly read metastore partitions are changed and
 * sent back whole, then read again.
 */
final class PartitionAlteration {
  private static final int AT_ONCE = 500;

  private final TableSource source;

  PartitionAlteration(TableSource source) {
    this.source = source;
  }

  /** Changes each partition that {@code specs} match (D144) by {@code change}. */
  DdlOutcome apply(
      AlterTarget target, DdlAttempt attempt, List<List<Part>> specs, Consumer<Partition> change) {
    Loaded<FileSystemTable> known = target.loadedFiles();
    List<String> names =
        new PartitionSpecs(known.table())
            .findAll(specs).stream().map(io.catalogd.model.Partition::name).toList();
    return DdlOutcome.changed(
        "Updated " + names.size() + " partition(s).", alter(known, names, attempt, change));
  }

  /**
   * Changes the named partitions by {@code change}; one whose files could not be read afterwards is
   * refused.
   */
  PutAltered alter(
      Loaded<FileSystemTable> known,
      List<String> names,
      DdlAttempt attempt,
      Consumer<Partition> change) {
    return known.replacedBy(altered(known.table(), names, attempt, change));
  }

  /** The same; what is made of it all is up to the caller. */
  FileSystemTable altered(
      FileSystemTable known, List<String> names, DdlAttempt attempt, Consumer<Partition> change) {
    FileSystemTable altered = known;
    if (!names.isEmpty()) {
      TableName table = known.name();
      List<Partition> partitions = loadFresh(table, names, attempt.metastore());
      for (Partition partition : partitions) {
        change.accept(partition);
        LoadableTables.checkFormat(partition.getSd());
      }
      attempt.metastore().alterPartitions(table, partitions);
      altered = source.reloadPartitions(altered, names);
    }
    return altered;
  }

  /**
   * They take up the table's columns of today (D47), one list for all. Fetched by and by, so that
   * the columns that thousands of partitions of a wide table bring are never there together.
   */
  private static List<Partition> loadFresh(
      TableName table, List<String> names, Metastore metastore) {
    try {
      List<FieldSchema> columns = List.copyOf(metastore.loadTable(table).getSd().getCols());
      List<Partition> partitions = new ArrayList<>(names.size());
      for (int from = 0; from < names.size(); from += AT_ONCE) {
        List<Partition> some =
            metastore.loadPartitions(
                table, names.subList(from, Math.min(names.size(), from + AT_ONCE)));
        some.forEach(partition -> partition.getSd().setCols(columns));
        partitions.addAll(some);
      }
      if (partitions.size() != names.size()) {
        throw new CatalogException(
            ErrorKind.NOT_FOUND,
            "NoSuchObjectException",
            String.format(
                "Of %s of %s only %d exist in the metastore. Run 'refresh %s'.",
                Count.of(names.size(), "partition"), table, partitions.size(), table));
      }
      return partitions;
    } catch (CatalogException e) {
      throw DdlErrors.rpc("alter_partitions", e);
    }
  }
}
