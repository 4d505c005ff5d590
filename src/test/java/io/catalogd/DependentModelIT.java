package io.catalogd;

import io.catalogd.load.TestCatalog;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hundreds of steps on Hive's own metastore server. */
class DependentModelIT {
  private final HiveMetastore hive =
      new HiveMetastore(
          MetastoreConfig.DEFAULT.withUris(List.of(TestMetastores.derby().uri())), new Random(1));
  private final TestCatalog catalog = new TestCatalog(hive);

  @AfterEach
  void close() {
    catalog.close();
    if (hive.databaseNames().contains("d")) {
      hive.dropDatabase("d", DropData.KEEP, DropContent.CASCADE);
    }
    hive.close();
  }

  @Test
  void historyIsToldAsTheModelSays(@TempDir Path root) throws InterruptedException {
    new DependentHistory(catalog)
        .run(5, 200, "file:" + root + "/")
        .check("circle", "renamed", "recreated", "ours");
  }
}
