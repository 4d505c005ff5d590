package io.catalogd.ddl.dependent;

import io.catalogd.ddl.dependent.DependentPartitions.Listed;
import io.catalogd.dependent.DependentErrors;
import io.catalogd.dependent.Expectation;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Dependencies;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.KeyValue;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives bases of a dependent table their numbers, takes them back, and has partitions use them. */
public final class BaseNumbers {
  private BaseNumbers() {}

  /** The base that is called so, or will be once it is renamed. */
  public static Optional<Base> find(Dependencies dependencies, TableName base) {
    return dependencies
        .find(base)
        .or(
            () ->
                dependencies.all().stream().filter(one -> one.names().contains(base)).findFirst());
  }

  /**
   * A base as it shall be declared: confirmed where it was declared before, else with a number that
   * is new.
   *
   * @param used numbers that partitions have, though there may be no base for them any more
   */
  public static Base declared(Dependencies dependencies, OpenBase open, Set<Integer> used) {
    TableName name = open.name();
    return find(dependencies, name)
        .map(known -> known.withName(name).withCreateTime(open.createTime()))
        .orElseGet(
            () ->
                new Base(
                    free(dependencies, used), name, open.createTime(), null, /* renaming= */ null));
  }

  private static int free(Dependencies dependencies, Set<Integer> used) {
    int number = 1;
    while (used.contains(number) || dependencies.find(number).isPresent()) {
      number++;
    }
    return number;
  }

  /** Without the bases that neither a partition nor the table itself uses. */
  public static Dependencies released(Dependencies dependencies, Set<Integer> used) {
    Dependencies left = dependencies;
    for (Base base : dependencies.all()) {
      if (base.number() != dependencies.current() && !used.contains(base.number())) {
        left = left.without(base.number());
      }
    }
    return left;
  }

  /**
   * What a partition remembers that is to depend on a base.
   *
   * @throws CatalogException NOT_FOUND where nothing is there for it, INVALID_REQUEST where parts
   *     are missing, unless the table allows that
   */
  public static PartitionDependency dependency(
      DependentStruct table, Base base, OpenBase open, Listed partition) {
    List<KeyValue> values = partition.values() == null ? List.of() : partition.values();
    if (values.isEmpty()) {
      throw DependentErrors.refused(
          String.format(
              "Partition %s of %s has a value that is none of its key's type. Drop it, which"
                  + " touches no base.",
              partition.name(), table.name()));
    }
    List<Partition> matched = open.matching(values);
    if (matched.isEmpty() && !table.dependencies().policies().allowEmpty()) {
      throw new CatalogException(
          ErrorKind.NOT_FOUND,
          "DependentTableException",
          String.format(
              "Partition %s of %s cannot depend on %s, which has no partition there. Add one, run"
                  + " 'refresh %s' if others did, or set 'dependent.allow.empty'='true'.",
              partition.name(), table.name(), open.name(), open.name()));
    }
    checkComplete(table, base, open, partition, matched.stream().map(Partition::key).toList());
    int newest = matched.stream().mapToInt(Partition::createTime).max().orElse(0);
    return new PartitionDependency(
        base.number(), partition.name(), matched.size(), Math.max(newest, 0), base.expect());
  }

  private static void checkComplete(
      DependentStruct table,
      Base base,
      OpenBase open,
      Listed partition,
      List<PartitionKey> matched) {
    @Nullable String expect = base.expect();
    int own = partition.texts().size();
    if (expect == null || table.dependencies().policies().allowIncomplete()) {
      return;
    }
    var completeness = Expectation.parse(expect, open.furtherKeys(own)).of(matched, own);
    if (!completeness.isComplete()) {
      throw DependentErrors.refused(
          String.format(
              "Partition %s of %s would be incomplete: of its parts in %s, as '%s' declares them,"
                  + " %s. Add them, or set 'dependent.allow.incomplete'='true'.",
              partition.name(), table.name(), open.name(), expect, completeness));
    }
  }
}
