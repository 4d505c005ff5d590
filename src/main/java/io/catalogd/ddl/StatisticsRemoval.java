package io.catalogd.ddl;

import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.stored.StatisticsParameters;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;

/** Drops statistics from the metastore and reads the table again; files are not listed. */
final class StatisticsRemoval {
  /** D239; the time goes too, as nothing is left that was computed then (D345). */
  private static final Set<String> OF_TABLE =
      Set.of(
          StatisticsKeys.ROWS,
          StatisticsKeys.TOTAL_BYTES,
          StatisticsKeys.COMPUTED_AT,
          StatisticsKeys.HIVE_TRUSTS);

  private static final Set<String> OF_PARTITION =
      Set.of(StatisticsKeys.ROWS, StatisticsKeys.HIVE_TRUSTS);

  private final TableSource source;

  StatisticsRemoval(TableSource source) {
    this.source = source;
  }

  /** Drops all of a table: of columns, of itself, of its partitions (D239). */
  Table dropAll(Table known, DdlAttempt attempt) {
    TableName name = known.name();
    dropColumns(known, attempt.metastore());
    org.apache.hadoop.hive.metastore.api.Table now =
        TableAlteration.changeParameters(
            name, attempt, parameters -> parameters.keySet().removeAll(OF_TABLE));
    List<String> outdated =
        new PartitionParameters(name, now.getSd().getCols(), attempt.metastore())
            .change(
                partitions(known, StatisticsRemoval::hasAny),
                (key, parameters) -> {
                  StatisticsParameters.remove(parameters);
                  parameters.keySet().removeAll(OF_PARTITION);
                });
    return source.reloadStatistics(known, outdated);
  }

  /** Drops what incremental runs keep of {@code partitions}; all else stays (D241). */
  Table dropIntermediate(
      FileSystemTable known, Collection<Partition> partitions, DdlAttempt attempt) {
    List<Partition> having =
        partitions.stream().filter(StatisticsRemoval::hasIntermediate).toList();
    List<String> outdated = List.of();
    if (!having.isEmpty()) {
      outdated =
          new PartitionParameters(
                  known.name(),
                  attempt.loadFresh(known.name(), "alter_table").getSd().getCols(),
                  attempt.metastore())
              .change(having, (key, parameters) -> StatisticsParameters.remove(parameters));
    }
    return source.reloadStatistics(known, outdated);
  }

  /** Asks which there are, rather than rely on what was read of them once (D242). */
  private static void dropColumns(Table known, Metastore metastore) {
    List<String> columns = known.definition().columns().stream().map(Column::name).toList();
    for (ColumnStatisticsObj present : present(known.name(), columns, metastore)) {
      try {
        metastore.dropColumnStatistics(known.name(), present.getColName());
      } catch (CatalogException e) {
        if (e.kind() != ErrorKind.NOT_FOUND) {
          throw e;
        }
      }
    }
  }

  private static List<ColumnStatisticsObj> present(
      TableName table, List<String> columns, Metastore metastore) {
    try {
      return columns.isEmpty() ? List.of() : metastore.columnStatistics(table, columns);
    } catch (CatalogException e) {
      throw DdlErrors.rpc("delete_table_column_statistics", e);
    }
  }

  private static List<Partition> partitions(Table table, Predicate<Partition> which) {
    return table instanceof FileSystemTable files && files.isPartitioned()
        ? files.partitions().inKeyOrder().stream().filter(which).toList()
        : List.of();
  }

  private static boolean hasAny(Partition partition) {
    return partition.parameters().containsKey(StatisticsKeys.ROWS) || hasIntermediate(partition);
  }

  /** Damaged ones have stayed among the parameters. */
  private static boolean hasIntermediate(Partition partition) {
    Map<String, String> parameters = partition.parameters();
    return partition.statistics() != null || StatisticsParameters.arePresent(parameters);
  }
}
