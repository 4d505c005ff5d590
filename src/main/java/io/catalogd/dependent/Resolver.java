package io.catalogd.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * Works out what partitions of dependent tables stand for, from one image: the partitions of their
 * base that have their key values, whatever the base has in that image. Costs O(log n + k) for k
 * partitions found; bases are checked once each. For one thread and one request.
 */
public final class Resolver {
  private final BaseLinks links;

  public Resolver(CatalogImage image) {
    this(new BaseLinks(image));
  }

  Resolver(BaseLinks links) {
    this.links = links;
  }

  /**
   * What a partition stands for.
   *
   * @param partition one of {@code table}
   * @throws CatalogException INVALID_REQUEST that names table, partition, parameter and remedy
   *     where parameters are malformed, the base is missing or not what it was, the base does not
   *     know the table, columns or keys do not fit, another partition has the same values, or
   *     nothing is found and the table does not allow that; of other kinds where the base failed to
   *     load or is not loaded
   */
  public Resolution resolve(DependentTable table, Partition partition) {
    List<MatchedPartition> matched = new ArrayList<>();
    Found found = walk(table, partition, List.of(), matched);
    return new Resolution(table, partition, found.dependency, found.base, found.count, matched);
  }

  /**
   * The partitions of a base that have these values of its first keys, in key order, found as they
   * are asked for. Also for a partition that is yet to be added.
   *
   * @throws CatalogException as {@link #resolve} where the base cannot be used
   */
  public Iterable<PackedPartition> matching(
      DependentTable table, Base base, List<KeyValue> values) {
    return usable(table, base, "").partitions().withPrefix(values);
  }

  /**
   * The table that a base is.
   *
   * @throws CatalogException as {@link #resolve} where it cannot be used
   */
  public Table baseTable(DependentTable table, Base base) {
    return usable(table, base, "").table();
  }

  /**
   * The table with data that a base leads to: itself, or what the current base of a dependent one
   * leads to.
   *
   * @throws CatalogException as {@link #resolve} where one on the way cannot be used
   */
  public FileSystemTable dataTable(DependentTable table, Base base) {
    Table found = baseTable(table, base);
    while (found instanceof DependentTable next) {
      found = baseTable(next, next.dependencies().currentBase());
    }
    return (FileSystemTable) found;
  }

  private record Found(PartitionDependency dependency, Base base, int count) {}

  private Found walk(
      DependentTable table,
      Partition partition,
      List<DependentInput> through,
      List<MatchedPartition> into) {
    List<KeyValue> values = partition.key().values();
    checkAlone(table, partition, values);
    PartitionDependency dependency = PartitionDependency.read(table.own(), partition);
    String where = PartitionDependency.where(partition);
    Base base =
        table
            .dependencies()
            .find(dependency.base())
            .orElseThrow(() -> unknownBase(table, partition, dependency.base()));
    BaseLink.Usable link = usable(table, base, where);
    int count = 0;
    for (PackedPartition next : link.partitions().withPrefix(values)) {
      count++;
      add(link, next, through, into);
    }
    if (count == 0 && !table.dependencies().policies().allowEmpty()) {
      throw empty(table, where, base, link.table().name());
    }
    return new Found(dependency, base, count);
  }

  private void add(
      BaseLink.Usable link,
      PackedPartition next,
      List<DependentInput> through,
      List<MatchedPartition> into) {
    if (link.table() instanceof DependentTable dependent) {
      Partition partition = next.unpack();
      List<DependentInput> longer = new ArrayList<>(through);
      longer.add(new DependentInput(dependent.name(), partition.name()));
      walk(dependent, partition, List.copyOf(longer), into);
    } else {
      into.add(new MatchedPartition(link.entry(), link.files(), next, through));
    }
  }

  /** Rows of two partitions that are equal by type would be told twice. */
  private static void checkAlone(DependentTable table, Partition partition, List<KeyValue> values) {
    List<Partition> equal = table.own().partitions().findByValues(values);
    if (equal.size() > 1) {
      throw DependentErrors.refused(
          String.format(
              "Dependent table %s partition %s: partitions %s have the same key values, so that"
                  + " rows would be told more than once. Drop all but one of them; that touches no"
                  + " base.",
              table.name(),
              partition.name(),
              DependentErrors.shortened(
                  String.join(" and ", equal.stream().map(Partition::name).toList()))));
    }
  }

  private BaseLink.Usable usable(DependentTable table, Base base, String where) {
    BaseLink link = links.link(table, base);
    if (link instanceof BaseLink.Broken broken) {
      throw DependentErrors.unusable(
          broken.kind(),
          String.format("Dependent table %s%s: %s", table.name(), where, broken.reason()));
    }
    return (BaseLink.Usable) link;
  }

  private static CatalogException unknownBase(
      DependentTable table, Partition partition, int number) {
    return DependentErrors.badParameter(
        table.name(),
        PartitionDependency.where(partition),
        DependentParameters.BASE,
        Integer.toString(number),
        String.format(
            "The table has no parameter '%s.%d'. %s",
            DependentParameters.BASE, number, PartitionDependency.remedy(table.name(), partition)));
  }

  private static CatalogException empty(
      DependentTable table, String where, Base base, TableName found) {
    return DependentErrors.refused(
        String.format(
            "Dependent table %s%s: %s (parameter '%s.%d') has no partition with its key values any"
                + " more. Drop the partition, add data to %s, or set '%s' to 'true' to have it read"
                + " as empty.",
            table.name(),
            where,
            found,
            DependentParameters.BASE,
            base.number(),
            found,
            DependentParameters.ALLOW_EMPTY));
  }
}
