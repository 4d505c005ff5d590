package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dropping;
import static io.catalogd.ddl.DependentScene.listed;
import static io.catalogd.ddl.DependentScene.repointing;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.dependent.Resolver;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.DependentTable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Dependent tables on servers of Hive's own: rule 14. */
abstract class DependentOnHiveCases {
  private final HiveMetastore hive;
  private final DdlFixture ddl;

  /** {@code uri} is where the server answers. */
  DependentOnHiveCases(URI uri) {
    hive = new HiveMetastore(MetastoreConfig.DEFAULT.withUris(List.of(uri)), new Random(1));
    ddl = new DdlFixture(hive);
  }

  @AfterEach
  void close() {
    if (hive.databaseNames().contains("d")) {
      hive.dropDatabase("d", DropData.PURGE, DropContent.CASCADE);
    }
    ddl.close();
    hive.close();
  }

  /** Each statement, and after it what another catalog finds that starts then. */
  @Test
  void wholeLifeOfADependentTable() {
    DependentScene.createBases(ddl);
    createDependent(ddl);
    assertThat(seenByAnother("tdep"))
        .isEqualTo(Map.of("ds=1", "d.t@ds=1/hr=1,d.t@ds=1/hr=2", "ds=10", "d.t@ds=10/hr=1"));

    add(ddl, "t", "ds=10/hr=2");
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    add(ddl, "tdep", "ds=11");
    ddl.alter("tdep", repointing("d.t2", "ds=10"));
    ddl.alter("tdep", DdlFixture.renameTo("moved"));
    ddl.alter("t", DdlFixture.renameTo("tmoved"));
    assertThat(seenByAnother("moved"))
        .isEqualTo(
            Map.of(
                "ds=1", "d.tmoved@ds=1/hr=1,d.tmoved@ds=1/hr=2",
                "ds=10", "d.t2@ds=10/hr=1/minute=1",
                "ds=11", "d.t2@ds=11/hr=1/minute=1,d.t2@ds=11/hr=24/minute=60"));
    assertThat(listed(ddl, "tmoved")).containsExactly("moved");

    ddl.alter("moved", dropping("ds=1"));
    assertThat(listed(ddl, "tmoved")).isEmpty();
    ddl.execute(DdlFixture.drop("moved", false));
    assertThat(hive.tableNames("d")).containsExactlyInAnyOrder("tmoved", "t2");
    assertThat(listed(ddl, "t2")).isEmpty();
    ddl.execute(DdlFixture.drop("t2", false));
  }

  /** Partitions, and the base partitions that each stands for. */
  private Map<String, String> seenByAnother(String name) {
    Map<String, String> seen = new HashMap<>();
    try (DdlFixture other = new DdlFixture(hive)) {
      DependentTable table = DependentScene.load(other, name);
      for (var partition : table.own().partitions().inKeyOrder()) {
        seen.put(
            partition.name(),
            new Resolver(other.image())
                .resolve(table, partition).matched().stream()
                    .map(one -> one.table().name() + "@" + one.partition().unpack().name())
                    .collect(Collectors.joining(",")));
      }
    }
    return seen;
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
    ddl.execute(createStatement("tdep", "dependent.on=d.t"));
    add(ddl, "tdep", "ds=1");
    ddl.execute(DdlFixture.drop("tdep", false));

    assertThat(file).exists();
  }
}
