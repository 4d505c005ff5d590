package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.ForeignTable;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.THdfsPartition;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTable;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of other programs in a real metastore, as clients meet them (C106 to C114, D124). */
class ForeignTablesIT {
  private static final String DB = FreshNames.database();
  private static final RunningCatalog CATALOG = RealMetastore.DERBY.catalog();
  private static final CatalogClient CLIENT = CATALOG.connect();

  private static Path root;
  private static TPartialTableInfo good;

  private final Metastore outside = CATALOG.outside();

  @BeforeAll
  static void createGoodTable() throws Exception {
    root = Files.createTempDirectory("catalogd-foreign-");
    CLIENT.done(Statements.createDatabase(DB));
    CLIENT.done(Statements.createTable(DB, "good"));
    good = CLIENT.load(DB, "good");
  }

  @AfterAll
  static void dropDatabase() throws TException {
    CLIENT.done(Statements.dropDatabase(DB, /* ifExists= */ true, /* cascade= */ true));
    CLIENT.close();
  }

  @ParameterizedTest
  @MethodSource("io.catalogd.metastore.ForeignTable#names")
  void eachIsReadOrFailsAloneAndCanBeDropped(String name) throws Exception {
    ForeignTable foreign =
        ForeignTable.read(name, DB, root.toUri().toString().replaceFirst("/$", ""));
    writeFiles(foreign);
    if (foreign.refusal() != null) {
      assertThatThrownBy(() -> create(foreign))
          .isInstanceOf(CatalogException.class)
          .hasMessageContaining(foreign.refusal());
      return;
    }
    create(foreign);
    String table = foreign.name().table();
    CLIENT.invalidate(DB, table);

    if (foreign.expected().fails().isEmpty()) {
      checkLoaded(foreign, table);
    } else {
      assertThat(
              CLIENT.refusalOfFetch(
                  CatalogClient.tableRequest(DB, table, CatalogClient.EVERYTHING)))
          .startsWith("TableLoadingException: ")
          .contains(foreign.expected().fails());
    }
    assertThat(CLIENT.tables(DB)).contains("good", table);
    assertThat(CLIENT.load(DB, "good")).isEqualTo(good);
    CLIENT.done(
        foreign.expected().kind().equals("VIEW")
            ? Statements.dropView(DB, table, /* ifExists= */ false)
            : Statements.dropTable(DB, table, /* ifExists= */ false));
    assertThat(CLIENT.tables(DB)).contains("good").doesNotContain(table);
    assertThat(outside.tableNames(DB)).contains("good").doesNotContain(table);
  }

  private static void writeFiles(ForeignTable foreign) throws IOException {
    for (String place : foreign.places()) {
      if (place.startsWith("file:")) {
        TableFiles.write(directory(place), "data", "0123456789");
      }
    }
    for (Map.Entry<String, String> file : foreign.files().entrySet()) {
      TableFiles.write(directory(foreign.elsewhere()), file.getKey(), file.getValue());
    }
  }

  private static Path directory(String location) {
    return Path.of(location.replaceFirst("^file:/*", "/"));
  }

  private void create(ForeignTable foreign) {
    outside.createTable(foreign.table());
    if (!foreign.partitions().isEmpty()) {
      outside.addPartitions(foreign.name(), foreign.partitions(), Existing.FAIL);
    }
  }

  private void checkLoaded(ForeignTable foreign, String table) throws TException {
    TPartialTableInfo told = CLIENT.load(DB, table);
    TTable full = CLIENT.object(DB, table).getTable();

    assertThat(told.getHms_table().getTableType())
        .isEqualTo(outside.loadTable(foreign.name()).getTableType());
    assertThat(
            full.getColumns().stream().map(TColumn::getColumnName).collect(Collectors.joining(" ")))
        .isEqualTo(foreign.expected().columns().replaceAll(" [A-Z][A-Z]+[^ ]*(, |$)", " ").strip());
    if (foreign.expected().kind().equals("VIEW")) {
      assertThat(told.getHms_table().getViewOriginalText())
          .isEqualTo(foreign.table().getViewOriginalText());
      return;
    }
    Map<String, String> formats = new TreeMap<>();
    for (TPartialPartitionInfo partition : told.getPartitions()) {
      THdfsPartition whole = full.getHdfs_table().getPartitions().get(partition.getId());
      formats.put(partition.getName(), whole.getFileFormat().toString());
      assertThat(TableFiles.sizes(partition)).containsExactly("data:10");
    }
    assertThat(formats).isEqualTo(foreign.expected().formats());
  }
}
