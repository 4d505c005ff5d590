package io.catalogd.ddl;

import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;

/** On Hive's own metastore server, behind each write. */
class DependentCrashIT extends DependentCrashCases {
  private final HiveMetastore hive =
      new HiveMetastore(
          MetastoreConfig.DEFAULT.withUris(List.of(TestMetastores.derby().uri())), new Random(1));

  @AfterEach
  void close() {
    emptyMetastore();
    hive.close();
  }

  @Override
  Metastore emptyMetastore() {
    for (String database : List.of("d", "e")) {
      if (hive.databaseNames().contains(database)) {
        hive.dropDatabase(database, DropData.PURGE, DropContent.CASCADE);
      }
    }
    return hive;
  }

  @Override
  List<Boolean> done() {
    return List.of(true);
  }
}
