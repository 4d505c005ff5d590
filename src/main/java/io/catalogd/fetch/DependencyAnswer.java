package io.catalogd.fetch;

import io.catalogd.dependent.Completeness;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.model.Base;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.TableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a table depends on and what depends on it, all from one image. For one thread: partitions
 * and uses are worked out when they are reached, and again when they are reached again, as there
 * may be more of them than shall be in memory.
 *
 * @param bases none for an ordinary table
 * @param partitions of a dependent table; null if nobody asked for them, or of an ordinary table
 * @param dependents in the order of their names
 */
public record DependencyAnswer(
    long catalogVersion,
    long tableVersion,
    List<OfBase> bases,
    @Nullable List<OfPartition> partitions,
    List<OfDependent> dependents) {
  public DependencyAnswer {
    bases = List.copyOf(bases);
    dependents = List.copyOf(dependents);
  }

  /**
   * A base.
   *
   * @param partitionCount how many partitions of the dependent table depend on it
   * @param problem why it cannot be used, and what to do; null if it can
   */
  public record OfBase(
      Base base, boolean isCurrent, long partitionCount, @Nullable String problem) {}

  /**
   * A partition of a dependent table.
   *
   * @param dependency what it remembers; null where that cannot be read
   * @param basePartitions names of the base's partitions that it stands for now
   * @param completeness null where nothing is expected, or it cannot be told
   * @param late those of {@code basePartitions} that are younger than it
   * @param problem why it stands for nothing, and what to do; null if nothing is wrong
   */
  public record OfPartition(
      String name,
      @Nullable PartitionDependency dependency,
      List<String> basePartitions,
      @Nullable Completeness completeness,
      List<String> late,
      @Nullable String problem) {
    public OfPartition {
      basePartitions = List.copyOf(basePartitions);
      late = List.copyOf(late);
    }
  }

  /**
   * A table that depends on the one in question.
   *
   * @param isIndirect whether by way of others only
   * @param policies null while it is not loaded
   * @param uses null if nobody asked for partitions, or it is not loaded
   * @param problem what is wrong with it; null if nothing is
   */
  public record OfDependent(
      TableName table,
      boolean isIndirect,
      @Nullable DependentPolicies policies,
      @Nullable List<Use> uses,
      @Nullable String problem) {}

  /**
   * What a partition of a dependent table has of the table in question.
   *
   * @param partition of the dependent table
   * @param basePartitions of the table in question
   */
  public record Use(String partition, List<String> basePartitions) {
    public Use {
      basePartitions = List.copyOf(basePartitions);
    }
  }
}
