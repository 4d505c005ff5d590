package io.catalogd.dependent;

import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Table;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the bases of a dependent table decide of what is told of it as a whole. Of bases that cannot
 * be used it tells nothing, which is told where its partitions are asked for. Costs the same
 * however many partitions there are.
 */
public final class ServedTraits {
  private final @Nullable FileSystemTable currentData;
  private final Map<String, ColumnStatistics> statistics;

  private ServedTraits(
      @Nullable FileSystemTable currentData, Map<String, ColumnStatistics> statistics) {
    this.currentData = currentData;
    this.statistics = statistics;
  }

  public static ServedTraits of(Resolver resolver, DependentTable table) {
    return new ServedTraits(
        find(() -> resolver.dataTable(table, table.dependencies().currentBase())).orElse(null),
        statistics(resolver, table));
  }

  /** The table with data that the current base leads to. */
  public Optional<FileSystemTable> findCurrentData() {
    return Optional.ofNullable(currentData);
  }

  /** How readers are told to read all files. */
  public Map<String, String> properties() {
    return currentData == null ? Map.of() : ReaderProperties.of(currentData);
  }

  /** By column; those of the base, where all partitions have one. */
  public Map<String, ColumnStatistics> statistics() {
    return statistics;
  }

  /** Whether clients are told the same by both, also of partitions that stand for nothing. */
  boolean areToldAs(ServedTraits other) {
    return properties().equals(other.properties())
        && statistics.equals(other.statistics)
        && haveEmptyAs(currentData, other.currentData);
  }

  /** Whether what stands for no partition of a table with data is told as that of the other. */
  static boolean haveEmptyAs(@Nullable FileSystemTable table, @Nullable FileSystemTable other) {
    if (table == null || other == null) {
      return table == null && other == null;
    }
    return table.location().equals(other.location()) && table.format().equals(other.format());
  }

  private static Map<String, ColumnStatistics> statistics(Resolver resolver, DependentTable of) {
    return onlyBase(of)
        .flatMap(base -> find(() -> resolver.baseTable(of, base)))
        .map(
            found ->
                found instanceof DependentTable next
                    ? statistics(resolver, next)
                    : found.definition().columnStatistics())
        .orElse(Map.of());
  }

  private static Optional<Base> onlyBase(DependentTable of) {
    Dependencies declared = of.dependencies();
    return declared.all().size() == 1
        ? Optional.of(declared.currentBase())
        : declared.all().stream().filter(of.uses()::areAllOf).findFirst();
  }

  static <T extends Table> Optional<T> find(Supplier<T> search) {
    try {
      return Optional.of(search.get());
    } catch (CatalogException e) {
      return Optional.empty();
    }
  }
}
