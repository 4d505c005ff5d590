package io.catalogd.fetch;

import io.catalogd.model.WireBytes;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a partial fetch found: parts of one image, shared with it and not copied. What was not asked
 * for is null.
 */
public sealed interface PartialSelection {
  /**
   * Of the catalog.
   *
   * @param databaseNames lower-case, each once
   */
  record OfCatalog(@Nullable Collection<String> databaseNames) implements PartialSelection {}

  /**
   * Of a database.
   *
   * @param tableNames of tables and views in any state, lower-case (C115, C139)
   */
  record OfDatabase(
      long version, @Nullable WireBytes metastoreDatabase, @Nullable Collection<String> tableNames)
      implements PartialSelection {}

  /**
   * Of a loaded table or view.
   *
   * @param name {@code db.table}, lower-case, for messages
   * @param partitions null also for whatever has no partitions (C160)
   * @param statistics in the order asked for (C145)
   */
  record OfTable(
      String name,
      long version,
      @Nullable WireBytes metastoreTable,
      @Nullable PartitionSelection partitions,
      @Nullable List<SelectedStatistics> statistics)
      implements PartialSelection {
    public OfTable {
      statistics = statistics == null ? null : List.copyOf(statistics);
    }
  }
}
