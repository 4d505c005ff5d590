package io.catalogd.cli.calls;

import io.catalogd.sql.DependencyText;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlText;
import io.catalogd.thrift.TDependencyBase;
import io.catalogd.thrift.TDependent;
import io.catalogd.thrift.TDependentPartition;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** What a table stands on and what depends on it, through any number of tables. */
public final class Dependencies {
  private static final List<String> PARTITION_COLUMNS =
      List.of(
          "partition", "base", "stands for", "present", "expected", "missing", "late", "problem");

  private static final Set<String> MOSTLY_EMPTY =
      Set.of("present", "expected", "missing", "late", "problem");

  private final ClientCalls calls;

  public Dependencies(ClientCalls calls) {
    this.calls = calls;
  }

  /**
   * A table of a tree.
   *
   * @param about how it is linked to the table above it, and what is wrong with that
   * @param below the next ones in the same direction
   */
  public record Node(String table, String about, List<Node> below) {}

  /**
   * Both directions.
   *
   * @param bases what the table stands on
   * @param dependents what depends on it
   */
  public record Trees(List<Node> bases, List<Node> dependents) {}

  /** Asks once for each table on the way; of a table that is met again the tree is told once. */
  public Trees trees(String database, String table) {
    TTableName name = new TTableName(database, table);
    TDescribeDependenciesResponse answer = describe(name);
    return new Trees(
        bases(answer, new HashSet<>(Set.of(SqlText.dotted(name)))),
        dependents(answer, new HashSet<>(Set.of(SqlText.dotted(name)))));
  }

  private TDescribeDependenciesResponse describe(TTableName table) {
    return calls.describeDependencies(new TDescribeDependenciesRequest().setTable(table));
  }

  private List<Node> bases(TDescribeDependenciesResponse answer, Set<String> seen) {
    List<Node> nodes = new ArrayList<>();
    for (TDependencyBase base : orNone(answer.getBases())) {
      boolean isNew = seen.add(SqlText.dotted(base.getTable()));
      // What is wrong with a base, that it is gone say, may keep it from being described.
      List<Node> below =
          isNew && !base.isSetProblem() ? bases(describe(base.getTable()), seen) : List.of();
      nodes.add(new Node(SqlText.dotted(base.getTable()), DependencyText.of(base), below));
    }
    return nodes;
  }

  private List<Node> dependents(TDescribeDependenciesResponse answer, Set<String> seen) {
    List<Node> nodes = new ArrayList<>();
    for (TDependent dependent : orNone(answer.getDependents())) {
      if (!dependent.isIs_indirect()) {
        boolean isNew = seen.add(SqlText.dotted(dependent.getTable()));
        List<Node> below =
            isNew && !dependent.isSetProblem()
                ? dependents(describe(dependent.getTable()), seen)
                : List.of();
        nodes.add(
            new Node(SqlText.dotted(dependent.getTable()), DependencyText.of(dependent), below));
      }
    }
    return nodes;
  }

  /**
   * A row for each partition of a dependent table; none for another table. How many parts are
   * present, of how many expected, is empty where nothing was declared, or nothing can be told.
   */
  public SqlResult partitions(String database, String table) {
    TDescribeDependenciesResponse answer =
        calls.describeDependencies(
            new TDescribeDependenciesRequest()
                .setTable(new TTableName(database, table))
                .setWant_partitions(true));
    Map<Integer, String> bases = new HashMap<>();
    orNone(answer.getBases())
        .forEach(base -> bases.put(base.getNumber(), SqlText.dotted(base.getTable())));
    return new SqlResult(
        PARTITION_COLUMNS,
        orNone(answer.getPartitions()).stream().map(partition -> row(partition, bases)).toList(),
        MOSTLY_EMPTY);
  }

  private static List<String> row(TDependentPartition partition, Map<Integer, String> bases) {
    return List.of(
        partition.getName(),
        bases.getOrDefault(partition.getBase(), ""),
        String.join(", ", orNone(partition.getBase_partitions())),
        partition.isSetNum_expected() ? String.valueOf(partition.getNum_present()) : "",
        partition.isSetNum_expected() ? String.valueOf(partition.getNum_expected()) : "",
        String.join(", ", orNone(partition.getMissing())),
        String.join(", ", orNone(partition.getLate())),
        Objects.requireNonNullElse(partition.getProblem(), ""));
  }

  private static <T> List<T> orNone(@Nullable List<T> list) {
    return Objects.requireNonNullElse(list, List.of());
  }
}
