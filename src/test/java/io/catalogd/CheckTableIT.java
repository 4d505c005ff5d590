package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.client.CatalogClient;
import io.catalogd.client.ClientException;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TCheckTableResponse;
import io.catalogd.thrift.TFinding;
import io.catalogd.thrift.TFindingKind;
import io.catalogd.thrift.TTableState;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks through the socket of tables that another client of the metastore changes; the statements
 * that are told are run as they are, by SQL.
 */
@Timeout(120)
class CheckTableIT {
  private static final String ODD = "it's \\ 1/2=é";

  private final String db = FreshNames.database();
  private final RunningCatalog catalog = RealMetastore.DERBY.catalog();
  private final Metastore outside = catalog.outside();
  private final SqlOverRpc sql;
  private CatalogClient client;
  @TempDir private Path directory;

  CheckTableIT() throws TTransportException {
    sql = new SqlOverRpc(catalog.rpcAddress());
  }

  @BeforeEach
  void createTable() throws IOException {
    InetSocketAddress rpc = catalog.rpcAddress();
    client = CatalogClient.of(rpc.getAddress().getHostAddress() + ":" + rpc.getPort());
    sql.run("create database " + db + "; use " + db);
    sql.run(
        "create external table `order` (a int, b string) partitioned by (`select` string, hr int)"
            + " location '%s'".formatted(directory.toUri()));
    for (String hour : List.of("1", "2", "3")) {
      sql.run(
          "alter table `order` add partition (`select`='%s', hr=%s)"
              .formatted("it\\'s \\\\ 1/2=é", hour));
      write(hour, "f", "12345");
    }
    sql.run("refresh `order`");
    client.tableWithPartitions(db, "order");
  }

  @AfterEach
  void dropDatabase() {
    sql.run("drop database if exists " + db + " cascade");
    sql.close();
    client.close();
  }

  private void write(String hour, String name, String text) throws IOException {
    Files.writeString(partition(hour).resolve(name), text);
  }

  private Path partition(String hour) throws IOException {
    try (var days = Files.list(directory)) {
      return days.findFirst().orElseThrow().resolve("hr=" + hour);
    }
  }

  private TableName name(String table) {
    return new TableName(db, table);
  }

  private TCheckTableResponse check(String table) {
    return client.check(db, table);
  }

  private static List<TFindingKind> kinds(TCheckTableResponse check) {
    return check.getFindings().stream().map(TFinding::getKind).toList();
  }

  private void mend(String table) {
    for (String statement : check(table).getStatements()) {
      sql.run(statement);
    }
    client.tableWithPartitions(db, table);
    assertThat(check(table).getFindings()).isEmpty();
  }

  @Test
  void whatDiffersIsToldAndTheStatementsMendIt() throws IOException {
    TCheckTableResponse clean = check("ORDER");
    assertThat(clean.getFindings()).isEmpty();
    assertThat(clean.getState()).isEqualTo(TTableState.LOADED);
    assertThat(clean.getTable_version()).isEqualTo(client.table(db, "order").version());

    write("1", "g", "1");
    List<String> names = outside.partitionNames(name("order")).stream().sorted().toList();
    List<Partition> second = outside.loadPartitions(name("order"), List.of(names.get(1)));
    second.get(0).putToParameters("numRows", "17");
    outside.alterPartitions(name("order"), second);
    Files.createDirectories(directory.resolve("select=new").resolve("hr=7"));

    TCheckTableResponse check = check("order");

    assertThat(kinds(check)).contains(TFindingKind.FILE_NEW, TFindingKind.PARTITION_CHANGED);
    assertThat(check.getNotes().toString())
        .contains(
            "Directories that look like partitions and are none, as DROP PARTITION leaves them behind: 1.")
        .contains("say ALTER TABLE " + db + ".`order` RECOVER PARTITIONS.");
    assertThat(check.getStatements())
        .hasSize(2)
        .contains(
            "REFRESH %s.`order` PARTITION (`select`='%s', hr='1')"
                .formatted(db, ODD.replace("\\", "\\\\").replace("'", "\\'")));
    mend("order");

    outside.dropPartitions(name("order"), List.of(names.get(2)), Metastore.DropData.KEEP);
    Table table = outside.loadTable(name("order"));
    table.setOwner("eve");
    outside.alterTable(name("order"), table);

    assertThat(kinds(check("order")))
        .contains(TFindingKind.DEFINITION, TFindingKind.PARTITION_GONE);
    mend("order");
    assertThat(outside.partitionNames(name("order"))).hasSize(2);
  }

  @Test
  void aDependentTableThatItsBaseDoesNotListIsConfirmed() {
    sql.run(
        "create dependent table tdep partitioned by (`select` string) depends on table `order`");
    sql.run("describe tdep");
    Table base = outside.loadTable(name("order"));
    base.getParameters().keySet().removeIf(key -> key.startsWith("dependent."));
    outside.alterTable(name("order"), base);

    TCheckTableResponse check = check("tdep");

    assertThat(kinds(check)).containsExactly(TFindingKind.BASE);
    assertThat(check.getStatements())
        .containsExactly("ALTER TABLE %1$s.tdep DEPENDS ON TABLE %1$s.`order`".formatted(db));
    mend("tdep");
    mend("order");
  }

  @Test
  void whatIsNotKnownHereIsToldAndWhatNobodyKnowsIsAnError() {
    outside.dropTable(name("order"), Metastore.DropData.KEEP);

    assertThat(check("order").getStatements())
        .containsExactly("INVALIDATE METADATA " + db + ".`order`");
    sql.run("invalidate metadata `order`");
    assertThatThrownBy(() -> check("order"))
        .isInstanceOf(ClientException.class)
        .hasMessageContaining("Table not found: " + db + ".order");
    assertThatThrownBy(
            () ->
                client.check(
                    new TCheckTableRequest()
                        .setTable(new TTableName(db, "order"))
                        .setTimeout_ms(-1)))
        .hasMessageContaining("timeout_ms is -1; it has to be 1 or more");
    assertThatThrownBy(() -> client.check(new TCheckTableRequest()))
        .hasMessageContaining("missing table");
  }
}
