package io.catalogd.fetch;

import io.catalogd.dependent.PartitionDependency;
import io.catalogd.dependent.Resolver;
import io.catalogd.fetch.DependencyAnswer.OfBase;
import io.catalogd.fetch.DependencyAnswer.OfPartition;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Describes a dependent table: its bases, and what its partitions stand for. For one answer. */
final class DependentDescription {
  private final Resolver resolver;
  private final DependentTable table;
  private final List<PackedPartition> chosen;

  /**
   * @param names of partitions; null for all
   * @throws CatalogException INVALID_REQUEST for an unknown name
   */
  DependentDescription(Resolver resolver, DependentTable table, @Nullable List<String> names) {
    this.resolver = resolver;
    this.table = table;
    this.chosen =
        names == null
            ? List.copyOf(table.own().partitions().packedInKeyOrder())
            : names.stream().map(this::packed).toList();
  }

  private PackedPartition packed(String name) {
    long id = Lookups.partition(table.own(), name).id();
    return table.own().partitions().findPacked(id).orElseThrow();
  }

  List<OfBase> bases() {
    Map<Integer, Long> counts = new HashMap<>();
    for (Partition partition : table.own().partitions().inKeyOrder()) {
      try {
        counts.merge(PartitionDependency.read(table.own(), partition).base(), 1L, Long::sum);
      } catch (CatalogException e) {
        // It depends on no base that can be told; the partition's own description says why.
      }
    }
    int current = table.dependencies().current();
    List<OfBase> bases = new ArrayList<>();
    for (Base base : table.dependencies().all()) {
      bases.add(
          new OfBase(
              base,
              base.number() == current,
              counts.getOrDefault(base.number(), 0L),
              problem(base)));
    }
    return bases;
  }

  private @Nullable String problem(Base base) {
    try {
      resolver.baseTable(table, base);
      return null;
    } catch (CatalogException e) {
      return e.getMessage();
    }
  }

  List<OfPartition> partitions() {
    return new ListView<>(chosen, one -> partition(one.unpack()));
  }

  private OfPartition partition(Partition partition) {
    @Nullable PartitionDependency dependency = null;
    try {
      dependency = PartitionDependency.read(table.own(), partition);
      BasePartitions found = BasePartitions.of(resolver, resolver.resolve(table, partition));
      return new OfPartition(
          partition.name(),
          dependency,
          found.names(),
          found.completeness(),
          found.late(dependency, partition),
          found.problem());
    } catch (CatalogException e) {
      return new OfPartition(
          partition.name(), dependency, List.of(), null, List.of(), e.getMessage());
    }
  }
}
