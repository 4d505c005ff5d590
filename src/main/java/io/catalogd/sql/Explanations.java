package io.catalogd.sql;

import io.catalogd.thrift.TDdlEffect;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** Answers EXPLAIN: what a query would read, and what a change would do. */
final class Explanations {
  private static final String WARNING = "# warning";
  private static final String NOT_PRUNED_BY = "# not pruned by";
  private static final String NOTHING_TOUCHED = "No table that depends on it is touched.";

  private final CatalogCalls calls;
  private final Lookups lookups;

  Explanations(CatalogCalls calls, Lookups lookups) {
    this.calls = calls;
    this.lookups = lookups;
  }

  SqlResult answer(SqlCommand command) {
    return command instanceof SqlCommand.ExplainSelect query
        ? scans(query)
        : effects(((SqlCommand.ExplainChange) command).change());
  }

  /** A row for each partition; scans with nothing to tell apart are read one after the other. */
  private SqlResult scans(SqlCommand.ExplainSelect query) {
    List<FilterText> pruning = new ArrayList<>();
    List<FilterText> others = new ArrayList<>();
    divide(query, pruning, others);
    TPrunePartitionsResponse reply =
        lookups.prune(
            query.table(),
            pruning.isEmpty() ? null : FilterText.all(pruning),
            new TPrunePartitionsRequest());
    List<List<String>> rows = new ArrayList<>();
    for (TPartitionScan scan : reply.getScans()) {
      String format = FormatText.name(scan.getStorage_descriptor());
      for (TPrunedPartition partition : scan.getPartitions()) {
        rows.add(
            List.of(
                SqlText.dotted(scan.getTable()),
                partition.getName(),
                format,
                orEmpty(partition.getAnswers_for())));
      }
    }
    orNone(reply.getWarnings()).forEach(text -> rows.add(List.of(WARNING, text, "", "")));
    others.forEach(text -> rows.add(List.of(NOT_PRUNED_BY, text.text(), "", "")));
    return new SqlResult(
        List.of("scan", "partition", "format", "answers for"),
        rows,
        Set.of("format", "answers for"));
  }

  /**
   * Comparisons of partition keys prune; all others are left to the engine, for the rows it reads.
   */
  private void divide(
      SqlCommand.ExplainSelect query, List<FilterText> pruning, List<FilterText> others) {
    if (query.conditions().isEmpty()) {
      return;
    }
    Table table = lookups.table(query.table());
    Set<String> keys = names(table.getPartitionKeys());
    Set<String> columns = names(table.getSd().getCols());
    columns.addAll(keys);
    for (Conjunct condition : query.conditions()) {
      boolean isComparison = condition.isComparison() && !condition.columns().isEmpty();
      if (isComparison) {
        checkColumns(condition, columns, query.table());
      }
      boolean prunes = isComparison && keys.containsAll(condition.columns());
      (prunes ? pruning : others).add(condition.text());
    }
  }

  private static Set<String> names(List<FieldSchema> columns) {
    return columns.stream()
        .map(FieldSchema::getName)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static void checkColumns(Conjunct condition, Set<String> columns, TTableName table) {
    for (String name : condition.columns()) {
      if (!columns.contains(name)) {
        throw condition
            .text()
            .at(
                name,
                String.format(
                    "table %s has no column %s; DESCRIBE %1$s lists its columns",
                    SqlText.dotted(table), name));
      }
    }
  }

  private SqlResult effects(SqlCommand change) {
    TExplainDdlResponse reply =
        calls.explainDdl(
            new TExplainDdlRequest()
                .setProtocol_version(CatalogServiceVersion.V1)
                .setDdl(request(change)));
    RefusedException.check(reply.getStatus());
    List<List<String>> rows = new ArrayList<>();
    for (TDdlEffect effect : orNone(reply.getEffects())) {
      rows.add(
          List.of(
              SqlText.dotted(effect.getTable()),
              effect.isSetBase() ? SqlText.dotted(effect.getBase()) : "",
              effect.getKind().toString().toLowerCase(Locale.ROOT).replace('_', ' '),
              orEmpty(effect.getPolicy()),
              String.join(", ", orNone(effect.getPartitions()))));
    }
    orNone(reply.getWarnings()).forEach(text -> rows.add(List.of(WARNING, text, "", "", "")));
    return new SqlResult(
        List.of("dependent table", "base", "effect", "policy", "partitions"),
        rows,
        Set.of("policy", "partitions"),
        NOTHING_TOUCHED);
  }

  private TDdlExecRequest request(SqlCommand change) {
    if (change instanceof SqlCommand.Change whole) {
      return whole.request();
    }
    if (change instanceof SqlCommand.PartitionChange partitions) {
      return new PartitionChanges(lookups).request(partitions);
    }
    throw new RefusedException("There is nothing to explain: no dependent table is touched by it");
  }

  static <T> List<T> orNone(@Nullable List<T> list) {
    return Objects.requireNonNullElse(list, List.of());
  }

  private static String orEmpty(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }
}
