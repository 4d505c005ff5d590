package io.catalogd.sql;

import io.catalogd.thrift.TDependencyBase;
import io.catalogd.thrift.TDependent;
import io.catalogd.thrift.TDependentPartition;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** What DESCRIBE EXTENDED tells of dependencies, both ways; nothing of tables that have none. */
final class DependencyAnswers {
  private final CatalogCalls calls;

  DependencyAnswers(CatalogCalls calls) {
    this.calls = calls;
  }

  /** Bases, what each partition stands for now, and what depends on the table. */
  void add(TTableName table, Details details) {
    add(answer(request(table)), details);
  }

  /** The same of one partition. */
  void add(TTableName table, String partition, Details details) {
    add(answer(request(table).setPartition_names(List.of(partition))), details);
  }

  /** Partitions are asked for only where they are told: of a table that has bases. */
  private TDescribeDependenciesResponse answer(TDescribeDependenciesRequest request) {
    TDescribeDependenciesResponse reply = fetch(request);
    return Explanations.orNone(reply.getBases()).isEmpty()
        ? reply
        : fetch(request.setWant_partitions(true));
  }

  private static TDescribeDependenciesRequest request(TTableName table) {
    return new TDescribeDependenciesRequest()
        .setProtocol_version(CatalogServiceVersion.V1)
        .setTable(table);
  }

  private TDescribeDependenciesResponse fetch(TDescribeDependenciesRequest request) {
    TDescribeDependenciesResponse reply = calls.describeDependencies(request);
    RefusedException.check(reply.getStatus());
    return reply;
  }

  private static void add(TDescribeDependenciesResponse reply, Details details) {
    Map<Integer, String> bases = new HashMap<>();
    if (!Explanations.orNone(reply.getBases()).isEmpty()) {
      details.title("# Bases");
      for (TDependencyBase base : reply.getBases()) {
        bases.put(base.getNumber(), SqlText.dotted(base.getTable()));
        details.add(SqlText.dotted(base.getTable()), DependencyText.of(base));
      }
    }
    if (!Explanations.orNone(reply.getPartitions()).isEmpty()) {
      details.title("# Dependent Partitions");
      for (TDependentPartition partition : reply.getPartitions()) {
        details.add(partition.getName(), text(partition, bases));
      }
    }
    if (!Explanations.orNone(reply.getDependents()).isEmpty()) {
      details.title("# Dependents");
      for (TDependent dependent : reply.getDependents()) {
        details.add(SqlText.dotted(dependent.getTable()), DependencyText.of(dependent));
      }
    }
  }

  private static String text(TDependentPartition partition, Map<Integer, String> bases) {
    if (partition.isSetProblem()) {
      return partition.getProblem();
    }
    return bases.getOrDefault(partition.getBase(), "")
        + ": "
        + String.join(", ", Explanations.orNone(partition.getBase_partitions()))
        + (partition.isSetNum_expected()
            ? "; has " + partition.getNum_present() + " of " + partition.getNum_expected()
            : "")
        + list("; missing ", partition.getMissing())
        + list("; late ", partition.getLate());
  }

  private static String list(String words, @Nullable List<String> names) {
    return Explanations.orNone(names).isEmpty() ? "" : words + String.join(", ", names);
  }
}
