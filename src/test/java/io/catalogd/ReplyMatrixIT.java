package io.catalogd;

import static io.catalogd.stored.TestFunctions.nativeFunction;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Section 22 of the DDL facts (D303): what statements answer that change something. A test for each
 * row, in the table's order and with its words.
 */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class ReplyMatrixIT extends ReplyRows {
  ReplyMatrixIT(RealMetastore metastore) {
    super(metastore);
  }

  @Test
  @DisplayName("CREATE_DATABASE")
  void createDatabaseRow() throws TException {
    reply(Statements.createDatabase(other))
        .says("Database has been created.")
        .updates(ListedObject.database(other))
        .atItsVersion();
    assertThat(client.fetchDatabase(other).getDb_info().getHms_database().getLocationUri())
        .isEqualTo(outside.loadDatabase(other).getLocationUri());
  }

  @Test
  @DisplayName("DROP_DATABASE")
  void dropDatabaseRow() throws TException {
    given(Statements.createTable(db, "t"));

    reply(Statements.dropDatabase(db, /* ifExists= */ false, /* cascade= */ true))
        .says("Database has been dropped.")
        .removes(ListedObject.databaseName(db))
        .atItsVersion();
    assertThat(outside.databaseNames()).doesNotContain(db);
  }

  /**
   * Beside the database its tables and functions are listed, as clients forget them (D20, D361).
   */
  @Test
  @DisplayName("ALTER_DATABASE, COMMENT_ON db")
  void alterDatabaseRow() throws TException {
    TFunction function = nativeFunction(db, "f");
    given(Statements.createTable(db, "t"), Statements.createFunction(function));
    ListedObject[] all = {
      ListedObject.database(db), name("t"), ListedObject.function(function, "f()")
    };

    reply(Statements.setDatabaseOwner(db, TOwnerType.ROLE, "analysts"))
        .says("Updated database.")
        .updates(all)
        .atItsVersion();
    reply(Statements.commentOnDatabase(db, "of goods"))
        .says("Updated database.")
        .updates(all)
        .atItsVersion();
  }

  @Test
  @DisplayName("CREATE_TABLE, CTAS, CREATE_TABLE_LIKE")
  void createTableRow() throws TException {
    reply(Statements.createPartitioned(db, "T"))
        .says("Table has been created.")
        .updates(name("t"))
        .atItsVersion();
    reply(Statements.createTableAsSelect(db, "c"))
        .says("Table has been created.")
        .newTable(true)
        .updates(name("c"))
        .atItsVersion();
    reply(Statements.createTableLike(db, "l", "t"))
        .says("Table has been created.")
        .updates(name("l"))
        .atItsVersion();
  }

  @Test
  @DisplayName("CREATE_VIEW")
  void createViewRow() throws TException {
    reply(Statements.createView(db, "v", "SELECT 1 a"))
        .says("View has been created.")
        .updates(name("v"))
        .atItsVersion();
  }

  @Test
  @DisplayName("ALTER_VIEW")
  void alterViewRow() throws TException {
    createTableAndView();

    reply(Statements.alterView(db, "v", "SELECT 2 b", column("b")))
        .says("View has been altered.")
        .updates(view("v"))
        .atItsVersion();
  }

  @Test
  @DisplayName("DROP_TABLE / DROP_VIEW")
  void dropTableRow() throws TException {
    createTableAndView();
    client.load(db, "t");

    reply(Statements.dropTable(db, "t", /* ifExists= */ false))
        .says("Table has been dropped.")
        .removes(name("t"))
        .atItsVersion();
    reply(Statements.dropView(db, "v", /* ifExists= */ false))
        .says("View has been dropped.")
        .removes(name("v"))
        .atItsVersion();
    assertThat(outside.tableNames(db)).isEmpty();
  }

  @Test
  @DisplayName("TRUNCATE_TABLE")
  void truncateTableRow() throws IOException, TException {
    createTableAndView();
    Files.createDirectories(partitionDirectory());

    reply(Statements.truncate(db, "t", /* ifExists= */ false))
        .says("Table has been truncated.")
        .updates(table("t"))
        .atItsVersion();
  }

  @Test
  @DisplayName("DROP_STATS")
  void dropStatisticsRow() throws TException {
    createTableAndView();

    reply(Statements.dropStatistics(db, "t"))
        .says("Stats have been dropped.")
        .updates(table("t"))
        .atItsVersion();
  }

  @Test
  @DisplayName("COMMENT_ON table/view/column")
  void commentOnRow() throws TException {
    createTableAndView();

    reply(Statements.commentOnTable(db, "t", "of t"))
        .says("Updated table.")
        .updates(table("t"))
        .atItsVersion();
    reply(Statements.commentOnTable(db, "v", "of v"))
        .says("Updated view.")
        .updates(view("v"))
        .atItsVersion();
    reply(Statements.commentOnColumn(db, "t", "a", "of a"))
        .says("Column has been altered.")
        .updates(table("t"))
        .atItsVersion();
    reply(Statements.commentOnColumn(db, "v", "a", "of a"))
        .says("Column has been altered.")
        .updates(view("v"))
        .atItsVersion();
  }

  @Test
  @DisplayName("ALTER_TABLE RENAME_*")
  void renameRow() throws TException {
    createTableAndView();
    client.load(db, "t");

    reply(Statements.rename(new TTableName(db, "t"), new TTableName(db, "u")))
        .says("Renaming was successful.")
        .updates(name("u"))
        .removes(name("t"))
        .atItsVersion();
    reply(Statements.renameView(new TTableName(db, "v"), new TTableName(db, "w")))
        .says("Renaming was successful.")
        .updates(name("w"))
        .removes(name("v"))
        .atItsVersion();
  }

  /** With the summaries of section 14. SET CACHED needs HDFS and is in {@link CachingIT}. */
  @Test
  @DisplayName("ALTER_TABLE others")
  void alterTableRow() throws IOException, TException {
    createTableAndView();
    Path elsewhere = partitionDirectory().resolveSibling("elsewhere");
    String location = elsewhere.toUri().toString();
    Files.createDirectories(partitionDirectory().resolveSibling("p=recovered"));
    TTableRowFormat bars = new TTableRowFormat().setField_terminator("|");
    Map<String, String> property = Map.of("k", "v");

    alters(
        "New column(s) have been added to the table.", Statements.addColumns(db, "t", column("n")));
    alters("Column has been altered.", Statements.alterColumn(db, "t", "n", column("m")));
    alters("Column has been dropped.", Statements.dropColumn(db, "t", "m"));
    alters("Table columns have been replaced.", Statements.replaceColumns(db, "t", column("a")));
    alters("Updated table.", Statements.setFileFormat(db, "t", THdfsFileFormat.TEXT));
    alters(
        "Updated 1 partition(s).",
        Statements.setPartitionFileFormat(db, "t", THdfsFileFormat.TEXT, ONE));
    alters("Updated table.", Statements.setRowFormat(db, "t", bars));
    alters("Updated 1 partition(s).", Statements.setPartitionRowFormat(db, "t", bars, ONE));
    alters("Partitions have been recovered.", Statements.recoverPartitions(db, "t"));
    alters("New location has been set.", Statements.setLocation(db, "t", location));
    alters(
        "New location has been set for the specified partition.",
        Statements.setPartitionLocation(db, "t", location, ONE));
    for (TTablePropertyType target : TTablePropertyType.values()) {
      alters("Updated table.", Statements.setProperties(db, "t", target, property));
    }
    alters("Updated 1 partition(s).", Statements.setPartitionProperties(db, "t", property, ONE));
    alters(
        "New partition has been added to the table.",
        Statements.addPartitions(db, "t", new PartitionSpec("2", "y")));
    alters("Dropped 1 partition(s).", Statements.dropPartitions(db, "t", false, ONE));
    alters("Updated table/view.", Statements.setOwner(db, "t", TOwnerType.USER, "bob"));
    alters("Uncached table.", Statements.setCached(db, "t", new THdfsCachingOp(false)));
    alters(
        "Updated 2 partition(s) and 1 column(s).",
        Statements.updateStatistics(
            db,
            "t",
            figures ->
                figures
                    .setTable_stats(new TTableStats(0))
                    .setColumn_stats(Map.of("a", new TColumnStats(4, 4, 0, 0)))
                    .setPartition_stats(Map.of())
                    .setExpect_all_partitions(true)));
  }

  private void alters(String summary, TDdlExecRequest statement) throws TException {
    reply(statement).says(summary).updates(table("t")).atItsVersion();
  }

  @Test
  @DisplayName("CREATE_FUNCTION")
  void createFunctionRow() throws TException {
    TFunction function = nativeFunction(db, "f", TPrimitiveType.INT);

    reply(Statements.createFunction(function))
        .says("Function has been created.")
        .updates(ListedObject.function(function, "f(INT)"))
        .atTheCurrentVersion();
  }

  @Test
  @DisplayName("DROP_FUNCTION")
  void dropFunctionRow() throws TException {
    TFunction function = nativeFunction(db, "f", TPrimitiveType.INT);
    given(Statements.createFunction(function));

    reply(Statements.dropFunction(db, "f", /* ifExists= */ false, TPrimitiveType.INT))
        .says("Function has been dropped.")
        .removes(ListedObject.function(function, "f(INT)"))
        .atTheCurrentVersion();
  }

  @Test
  @DisplayName("CREATE_DATA_SOURCE / DROP")
  void dataSourceRow() throws TException {
    reply(Statements.createDataSource(source))
        .says("Data source has been created.")
        .updates(dataSource())
        .atItsVersion();
    reply(Statements.dropDataSource(source, /* ifExists= */ false))
        .says("Data source has been dropped.")
        .removes(dataSource())
        .atItsVersion();
  }

  @Test
  @DisplayName("CREATE_ROLE / DROP_ROLE")
  void createRoleRow() throws TException {
    reply(RoleStatements.createRole(other))
        .says("Role has been created.")
        .updates(role())
        .atItsVersion();
    reply(RoleStatements.dropRole(other))
        .says("Role has been dropped.")
        .removes(role())
        .atItsVersion();
  }

  @Test
  @DisplayName("GRANT_ROLE / REVOKE_ROLE")
  void grantRoleRow() throws TException {
    given(RoleStatements.createRole(other));

    reply(RoleStatements.grantRole(other, "Staff"))
        .says("Role has been granted.")
        .updates(role("Staff"))
        .atItsVersion();
    reply(RoleStatements.revokeRole(other, "Staff"))
        .says("Role has been revoked.")
        .updates(role())
        .atItsVersion();
  }

  private ListedObject role(String... groups) {
    return object -> {
      assertThat(object.getType()).isEqualTo(TCatalogObjectType.PRINCIPAL);
      assertThat(object.getPrincipal().getPrincipal_name()).isEqualTo(other);
      assertThat(object.getPrincipal().getPrincipal_type()).isEqualTo(TPrincipalType.ROLE);
      assertThat(object.getPrincipal().getGrant_groups()).containsExactly(groups);
    };
  }

  @Test
  @DisplayName("GRANT_PRIVILEGE")
  void grantPrivilegeRow() throws TException {
    given(Statements.createTable(db, "t"), RoleStatements.createRole(other));

    reply(RoleStatements.grant(other, select("a"), select("s")))
        .says("Privilege(s) have been granted.")
        .updates(privilege("a", false), privilege("s", false))
        .atItsVersion();
  }

  @Test
  @DisplayName("REVOKE_PRIVILEGE (plain / GRANT OPTION FOR)")
  void revokePrivilegeRow() throws TException {
    given(
        Statements.createTable(db, "t"),
        RoleStatements.createRole(other),
        RoleStatements.withOption(RoleStatements.grant(other, select("a"), select("s"))));

    reply(RoleStatements.withOption(RoleStatements.revoke(other, select("a"), select("s"))))
        .says("Privilege(s) have been revoked.")
        .updates(privilege("a", false), privilege("s", false))
        .atItsVersion();
    reply(RoleStatements.revoke(other, select("a"), select("s")))
        .says("Privilege(s) have been revoked.")
        .removes(privilege("a", false), privilege("s", false))
        .atItsVersion();
  }

  private TPrivilege select(String column) {
    return RoleStatements.onColumn(TPrivilegeLevel.SELECT, db, "t", column);
  }

  private ListedObject privilege(String column, boolean option) {
    return object -> {
      assertThat(object.getType()).isEqualTo(TCatalogObjectType.PRIVILEGE);
      assertThat(object.getPrivilege().getPrivilege_name())
          .isEqualTo(
              "server=server1->db=%s->table=t->column=%s->action=SELECT".formatted(db, column));
      assertThat(object.getPrivilege().isHas_grant_opt()).isEqualTo(option);
    };
  }

  @Test
  @DisplayName("UpdateCatalog")
  void updateCatalogRow() throws TException {
    given(Statements.createPartitioned(db, "t"));

    ReplyRow.ofInsert(client, db, "t", "j=1/p=x/").updates(table("t")).atItsVersion();
  }

  private static TColumn column(String name) {
    return Statements.column(name, TPrimitiveType.INT);
  }

  private Path partitionDirectory() throws TException {
    return TableFiles.directory(
        client.partitions(db, "t").get("j=1/p=x").getHms_partition().getSd().getLocation());
  }
}
