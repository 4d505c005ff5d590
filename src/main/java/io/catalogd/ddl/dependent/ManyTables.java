package io.catalogd.ddl.dependent;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;

/** Reads many tables from the metastore, some hundreds a call. */
public final class ManyTables {
  private static final int AT_ONCE = 500;

  private ManyTables() {}

  /** Hands over those of them that are there, in any order. */
  public static void read(Metastore metastore, Collection<TableName> tables, Consumer<Table> to) {
    SortedMap<String, List<String>> byDatabase =
        tables.stream()
            .collect(
                Collectors.groupingBy(
                    TableName::database,
                    TreeMap::new,
                    Collectors.mapping(TableName::table, Collectors.toList())));
    byDatabase.forEach(
        (database, names) -> {
          for (int from = 0; from < names.size(); from += AT_ONCE) {
            List<String> some = names.subList(from, Math.min(from + AT_ONCE, names.size()));
            metastore.loadTables(database, some).forEach(to);
          }
        });
  }
}
