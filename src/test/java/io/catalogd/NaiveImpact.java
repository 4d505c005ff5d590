package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.DependentStatements.Outcome;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * What rule 8 says of dropping a table or a partition, worked out from nothing but what the
 * metastore has, by looking at every partition of every dependent table again and again until
 * nothing is added. Made before the statement, and compared with what became of it.
 */
final class NaiveImpact {
  private static final String PARTITION_DROP = "dependent.on.partition.drop";

  private final Metastore metastore;
  private final TableName base;
  private final boolean isTable;
  private final Map<TableName, Table> tables = new TreeMap<>();
  private final Map<TableName, Map<String, Partition>> partitions = new TreeMap<>();

  /** Those of the base that the statement drops. */
  private final Set<String> dropped = new TreeSet<>();

  /** By table, the names of the partitions that are lost. */
  private final Map<TableName, Set<String>> lost = new TreeMap<>();

  private NaiveImpact(Metastore metastore, TableName base, boolean isTable) {
    this.metastore = metastore;
    this.base = base;
    this.isTable = isTable;
    for (Table table :
        metastore.loadTables(base.database(), metastore.tableNames(base.database()))) {
      TableName name = new TableName(table.getDbName(), table.getTableName());
      tables.put(name, table);
      Map<String, Partition> all = partitions.computeIfAbsent(name, any -> new TreeMap<>());
      metastore
          .loadPartitions(name, metastore.partitionNames(name))
          .forEach(one -> all.put(NaiveExpansion.name(table, one), one));
    }
  }

  static NaiveImpact ofTable(Metastore metastore, TableName base) {
    NaiveImpact impact = new NaiveImpact(metastore, base, /* isTable= */ true);
    impact.spread();
    return impact;
  }

  static NaiveImpact ofPartitions(Metastore metastore, TableName base, Set<String> dropped) {
    NaiveImpact impact = new NaiveImpact(metastore, base, /* isTable= */ false);
    impact.dropped.addAll(dropped);
    impact.dropped.retainAll(impact.partitions.get(base).keySet());
    impact.lost.put(base, new TreeSet<>(impact.dropped));
    impact.spread();
    return impact;
  }

  private void spread() {
    boolean more = true;
    while (more) {
      more = false;
      for (TableName name : dependents()) {
        for (Map.Entry<String, Partition> one : partitions.get(name).entrySet()) {
          if (!lostOn(name, one.getValue()).isEmpty()) {
            more |= lost.computeIfAbsent(name, any -> new TreeSet<>()).add(one.getKey());
          }
        }
      }
    }
  }

  private List<TableName> dependents() {
    return tables.keySet().stream()
        .filter(name -> tables.get(name).getParameters().containsKey("dependent_table"))
        .filter(name -> !isTable || !name.equals(base))
        .toList();
  }

  /** The bases of one partition that lose something of what it stands for. */
  private Set<TableName> lostOn(TableName name, Partition partition) {
    Table table = tables.get(name);
    Set<TableName> losing = new HashSet<>();
    for (TableName one : bases(table, partition.getParameters().get("dependent.base"))) {
      boolean isLost =
          (isTable && one.equals(base))
              || lost.getOrDefault(one, Set.of()).stream()
                  .map(gone -> partitions.get(one).get(gone))
                  .anyMatch(
                      gone ->
                          NaiveExpansion.begins(table, gone.getValues(), partition.getValues()));
      if (isLost) {
        losing.add(one);
      }
    }
    return losing;
  }

  /** A base has two names while it is renamed. */
  private static Set<TableName> bases(Table table, String number) {
    Set<TableName> names = new HashSet<>();
    for (String key :
        List.of("dependent.base." + number, "dependent.base." + number + ".renaming")) {
      String name = table.getParameters().get(key);
      if (name != null) {
        names.add(new TableName("d", name.substring(2)));
      }
    }
    return names;
  }

  private String policy(TableName name, String key, String unsaid) {
    return tables.get(name).getParameters().getOrDefault(key, unsaid);
  }

  private String onBaseDrop(TableName name) {
    return policy(name, "dependent.on.base.drop", "forbid");
  }

  private boolean isForbidden() {
    return dependents().stream().anyMatch(this::forbids);
  }

  private boolean forbids(TableName name) {
    boolean keeps = policy(name, PARTITION_DROP, "allow").equals("forbid");
    Set<TableName> through = new HashSet<>();
    for (String one : touched(name)) {
      through.addAll(lostOn(name, partitions.get(name).get(one)));
    }
    if (!isTable) {
      return keeps && !through.isEmpty();
    }
    Table table = tables.get(name);
    boolean isCurrent = bases(table, table.getParameters().get("dependent.current")).contains(base);
    return ((isCurrent || !through.isEmpty()) && onBaseDrop(name).equals("forbid"))
        || (keeps
            && through.stream()
                .anyMatch(one -> !one.equals(base) && onBaseDrop(one).equals("cascade")));
  }

  /** What a table loses beside what the statement drops, as only in a circle the base does. */
  private Set<String> touched(TableName name) {
    Set<String> touched = new TreeSet<>(lost.getOrDefault(name, Set.of()));
    if (name.equals(base)) {
      touched.removeAll(dropped);
    }
    return touched;
  }

  /** Compares with what was told before, whether it was refused, and what is there now. */
  void check(Outcome outcome) {
    Map<TableName, Set<String>> touched = new TreeMap<>();
    for (TableName name : lost.keySet()) {
      if (!touched(name).isEmpty()) {
        touched.put(name, touched(name));
      }
    }
    if (outcome.explained() != null) {
      assertThat(outcome.explained()).as("explanation of %s", outcome).isEqualTo(touched);
    }
    if (outcome.refusal() == null) {
      assertThat(isForbidden()).as("%s is forbidden, and was done", outcome).isFalse();
    } else if (outcome.isRefusedForOthers()) {
      assertThat(isForbidden()).as("%s is allowed", outcome).isTrue();
    } else {
      return;
    }
    for (TableName name : dependents()) {
      Set<String> left = new TreeSet<>(partitions.get(name).keySet());
      if (outcome.refusal() == null) {
        if (!isTable && name.equals(base)) {
          left.removeAll(dropped);
        } else if (isTable && onBaseDrop(name).equals("cascade")) {
          left.removeAll(touched(name));
        }
      }
      assertThat(new TreeSet<>(metastore.partitionNames(name)))
          .as("partitions of %s after %s", name, outcome)
          .isEqualTo(left);
    }
  }
}
