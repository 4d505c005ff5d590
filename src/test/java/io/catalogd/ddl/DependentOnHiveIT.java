package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.create;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.dropping;
import static io.catalogd.ddl.DependentScene.listed;
import static io.catalogd.ddl.DependentScene.repointing;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Dependent tables on Hive's own metastore server: rule 14. */
class DependentOnHiveIT {
  private final HiveMetastore hive =
      new HiveMetastore(
          MetastoreConfig.DEFAULT.withUris(List.of(TestMetastores.derby().uri())), new Random(1));
  private final DdlFixture ddl = new DdlFixture(hive);

  @AfterEach
  void close() {
    if (hive.databaseNames().contains("d")) {
      hive.dropDatabase("d", DropData.PURGE, DropContent.CASCADE);
    }
    ddl.close();
    hive.close();
  }

  /** An engine that answered {@code count(*)} from statistics would answer 0. */
  @Test
  void nothingSaysHowManyRowsThereAre() {
    DependentScene.createBases(ddl);
    createDependent(ddl);
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    ddl.alter("tdep", repointing("d.t2", "ds=10"));
    ddl.alter("tdep", DdlFixture.renameTo("moved"));

    Table table = struct(ddl, "moved");
    assertThat(table.getTableType()).isEqualTo("EXTERNAL_TABLE");
    assertThat(table.getParameters())
        .doesNotContainKeys("numRows", "COLUMN_STATS_ACCURATE", "external.table.purge");
    for (Partition partition :
        hive.loadPartitions(DdlFixture.name("moved"), List.of("ds=1", "ds=10"))) {
      assertThat(partition.getParameters())
          .as(partition.getValues().toString())
          .doesNotContainKeys("numRows", "COLUMN_STATS_ACCURATE");
      assertThat(partition.getSd().getLocation()).isEqualTo(table.getSd().getLocation());
      assertThat(partition.getSd().getInputFormat()).isEqualTo("io.catalogd.DependentTable");
    }
    assertThat(listed(ddl, "t")).containsExactly("moved");
    assertThat(listed(ddl, "t2")).containsExactly("moved");
  }

  @Test
  void dropsTouchNoFileOfABase() throws IOException {
    DependentScene.createBases(ddl);
    createDependent(ddl);
    Path file =
        Path.of(
                URI.create(
                    hive.loadPartitions(DdlFixture.name("t"), List.of("ds=1/hr=1"))
                        .get(0)
                        .getSd()
                        .getLocation()))
            .resolve("rows");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "1");

    ddl.alter("tdep", dropping("ds=1"));
    ddl.execute(DdlFixture.drop("tdep", false));
    ddl.execute(create("tdep", "dependent.on=d.t"));
    add(ddl, "tdep", "ds=1");
    ddl.execute(DdlFixture.drop("tdep", false));

    assertThat(file).exists();
  }
}
