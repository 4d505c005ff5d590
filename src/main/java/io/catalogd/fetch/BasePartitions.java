package io.catalogd.fetch;

import io.catalogd.dependent.Completeness;
import io.catalogd.dependent.Expectation;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.dependent.Resolution;
import io.catalogd.dependent.Resolver;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.DependentTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of its base that a partition of a dependent table stands for, and how whole that
 * is.
 *
 * @param partitions in key order
 * @param completeness null where nothing is expected, or it cannot be told
 * @param problem why it cannot be told; null where it can
 */
record BasePartitions(
    List<Partition> partitions, @Nullable Completeness completeness, @Nullable String problem) {
  BasePartitions {
    partitions = List.copyOf(partitions);
  }

  static BasePartitions of(Resolver resolver, Resolution resolution) {
    List<Partition> partitions = new ArrayList<>();
    for (PackedPartition one :
        resolver.matching(
            resolution.table(), resolution.base(), resolution.partition().key().values())) {
      partitions.add(one.unpack());
    }
    @Nullable String expect = resolution.dependency().expect();
    if (expect == null) {
      return new BasePartitions(partitions, null, null);
    }
    try {
      return new BasePartitions(
          partitions, completeness(expect, partitions, resolver, resolution), null);
    } catch (CatalogException e) {
      return new BasePartitions(
          partitions,
          null,
          String.format(
              "How whole partition %s of %s is cannot be told. %s",
              resolution.partition().name(), resolution.table().name(), e.getMessage()));
    }
  }

  private static Completeness completeness(
      String expect, List<Partition> partitions, Resolver resolver, Resolution resolution) {
    DependentTable table = resolution.table();
    int own = table.definition().partitionKeys().size();
    List<Column> ofBase = resolver.baseTable(table, resolution.base()).definition().partitionKeys();
    return Expectation.parse(expect, ofBase.subList(own, ofBase.size()))
        .of(partitions.stream().map(Partition::key).toList(), own);
  }

  /** Names of those that came after a partition was made to stand for them. */
  List<String> late(PartitionDependency dependency, Partition dependent) {
    return partitions.stream()
        .filter(one -> dependency.isLate(one.createTime(), dependent.createTime()))
        .map(Partition::name)
        .toList();
  }

  List<String> names() {
    return partitions.stream().map(Partition::name).toList();
  }
}
