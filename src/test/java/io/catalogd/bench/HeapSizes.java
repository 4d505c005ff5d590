package io.catalogd.bench;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jol.info.GraphLayout;

/** Bytes that objects take on the heap, counted object by object; the same at each run. */
final class HeapSizes {
  static {
    // Java 17 lets nobody look into its own classes; this way no opened module is needed.
    System.setProperty("jol.magicFieldOffset", "true");
  }

  private HeapSizes() {}

  /** What one partition more adds to a table, with files of so many blocks. */
  static Size ofPartition(int filesEach, int blocksEach, int partitions) {
    GraphLayout few = layout(partitions, filesEach, blocksEach);
    GraphLayout many = layout(2 * partitions, filesEach, blocksEach);
    return Size.of(few, many, partitions);
  }

  /** What one table more adds to the catalog, of which only the name is known. */
  static Size ofNamedTable(int tables) {
    return Size.of(
        GraphLayout.parseInstance(catalog(tables)),
        GraphLayout.parseInstance(catalog(2 * tables)),
        tables);
  }

  private static GraphLayout layout(int partitions, int filesEach, int blocksEach) {
    return GraphLayout.parseInstance(
        GeneratedCatalog.load(partitions, filesEach, blocksEach).partitions());
  }

  private static Object catalog(int tables) {
    CatalogStore store = new CatalogStore(10);
    List<CatalogChange> changes = new ArrayList<>();
    changes.add(new CatalogChange.PutDatabase(TestTables.database("bench")));
    for (int i = 0; i < tables; i++) {
      changes.add(
          new CatalogChange.PutTable(
              new TableName("bench", String.format("orders_by_day_%06d", i)), TableState.UNLOADED));
    }
    return store.publish(changes);
  }

  /**
   * Of one thing, on average.
   *
   * @param objects may be a fraction: some are shared by several
   */
  record Size(double bytes, double objects) {
    private static Size of(GraphLayout few, GraphLayout many, int difference) {
      return new Size(
          (double) (many.totalSize() - few.totalSize()) / difference,
          (double) (many.totalCount() - few.totalCount()) / difference);
    }
  }
}
