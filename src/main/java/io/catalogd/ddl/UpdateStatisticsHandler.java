package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.UpdateStatistics;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.ddl.StatisticsSpec.OfPartition;
import io.catalogd.ddl.StatisticsSpec.OfPartitions;
import io.catalogd.ddl.StatisticsSpec.OfTable;
import io.catalogd.ddl.StatisticsSpec.Unlisted;
import io.catalogd.load.StatisticsForms;
import io.catalogd.load.TableSource;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ColumnTypeParser;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.Table;
import io.catalogd.stored.StatisticsParameters;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.jspecify.annotations.Nullable;

/**
 * UPDATE_STATS: what COMPUTE STATS found, or SET COLUMN STATS says, goes to the metastore: first of
 * columns, then of partitions, then of the table (D222), where Hive reads it too.
 */
final class UpdateStatisticsHandler implements AlterHandler<UpdateStatistics> {
  private final TableSource source;
  private final InstantSource clock;

  UpdateStatisticsHandler(TableSource source, InstantSource clock) {
    this.source = source;
    this.clock = clock;
  }

  @Override
  public DdlOutcome execute(UpdateStatistics action, AlterTarget target, DdlAttempt attempt) {
    StatisticsSpec given = action.statistics();
    Loaded<Table> known = target.loadedWithStatistics("UPDATE_STATS");
    List<FieldSchema> columns = attempt.loadFresh(target.key(), "alter_table").getSd().getCols();
    List<ColumnStatisticsObj> ofColumns = ofColumns(given, columns);
    if (!ofColumns.isEmpty()) {
      attempt.metastore().updateColumnStatistics(target.key(), ofColumns);
    }

    int updated = given.table() == null ? 0 : 1;
    List<String> outdated = List.of();
    if (given.partitions() != null
        && known.table() instanceof FileSystemTable files
        && files.isPartitioned()) {
      Map<List<String>, OfPartition> ofPartitions = ofPartitions(given.partitions(), files);
      updated = ofPartitions.size();
      outdated =
          new PartitionParameters(target.key(), columns, attempt.metastore())
              .change(
                  files.partitions().inKeyOrder().stream()
                      .filter(partition -> ofPartitions.containsKey(partition.key().texts()))
                      .toList(),
                  (key, parameters) ->
                      put(Objects.requireNonNull(ofPartitions.get(key)), parameters));
    }

    TableAlteration.changeParameters(
        target.key(), attempt, parameters -> put(given.table(), parameters));
    return DdlOutcome.changed(
        String.format("Updated %d partition(s) and %d column(s).", updated, ofColumns.size()),
        known.replacedBy(source.reloadStatistics(known.table(), outdated)));
  }

  /** Columns that the metastore's table has not, or of whose type it keeps none, are left out. */
  private static List<ColumnStatisticsObj> ofColumns(
      StatisticsSpec given, List<FieldSchema> columns) {
    Map<String, ColumnStatistics> byName = new HashMap<>();
    given.columns().forEach((name, found) -> byName.put(name.toLowerCase(Locale.ROOT), found));
    List<ColumnStatisticsObj> structs = new ArrayList<>();
    for (FieldSchema column : columns) {
      @Nullable ColumnStatistics found = byName.get(column.getName().toLowerCase(Locale.ROOT));
      Optional<ColumnType> type = ColumnTypeParser.parse(column.getType());
      if (found != null
          && type.filter(ColumnStatistics::areKeptOf).orElse(null)
              instanceof ColumnType.Scalar scalar) {
        structs.add(
            StatisticsForms.toStruct(
                column.getName(),
                scalar.toSql().toLowerCase(Locale.ROOT),
                scalar,
                given.table() != null && given.table().rowCount() >= 0
                    ? found.withDistinctValuesUpTo(given.table().rowCount())
                    : found));
      }
    }
    return structs;
  }

  /** What each partition that is to change shall have, by its key texts (D225). */
  private static Map<List<String>, OfPartition> ofPartitions(
      OfPartitions given, FileSystemTable table) {
    Iterable<Partition> partitions = table.partitions().inKeyOrder();
    Map<List<String>, OfPartition> found =
        new PrintedKeys(table).find(partitions, given.byPrintedValues());
    if (given.unlisted() != Unlisted.LEFT_ALONE) {
      OfPartition empty =
          new OfPartition(
              0, StatisticsParameters.ofNoRows(given.unlisted() == Unlisted.EMPTY_INCREMENTAL));
      partitions.forEach(partition -> found.putIfAbsent(partition.key().texts(), empty));
    }
    return found;
  }

  private static void put(OfPartition given, Map<String, String> parameters) {
    StatisticsParameters.put(given.intermediate(), parameters);
    putRows(given.rowCount(), parameters);
    parameters.remove(StatisticsKeys.HIVE_TRUSTS);
  }

  private void put(@Nullable OfTable given, Map<String, String> parameters) {
    if (given != null) {
      putRows(given.rowCount(), parameters);
      if (given.totalBytes() != null) {
        parameters.put(StatisticsKeys.TOTAL_BYTES, given.totalBytes().toString());
      }
      parameters.put(StatisticsKeys.COMPUTED_AT, Long.toString(clock.instant().getEpochSecond()));
    }
    parameters.remove(StatisticsKeys.HIVE_TRUSTS);
  }

  private static void putRows(long count, Map<String, String> parameters) {
    parameters.put(StatisticsKeys.ROWS, Long.toString(count));
    parameters.put(StatisticsKeys.GENERATED, StatisticsKeys.BY_TASK);
  }
}
