package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.TableName;
import io.catalogd.sql.RandomTables;
import io.catalogd.sql.RefusedException;
import io.catalogd.sql.SqlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scripts through the RPC on a real metastore, read back by SHOW and DESCRIBE. */
@Timeout(120)
class SqlIT {
  private final String db = FreshNames.database();
  private final CatalogClient client = RealMetastore.DERBY.catalog().connect();
  private final SqlOverRpc sql;
  @TempDir private Path directory;

  SqlIT() throws TTransportException {
    sql = new SqlOverRpc(RealMetastore.DERBY.catalog().rpcAddress());
  }

  @BeforeEach
  void createDatabase() {
    sql.run("create database " + db + " comment 'of a test'; use " + db);
  }

  @AfterEach
  void dropDatabase() {
    sql.run("drop database if exists " + db + " cascade");
    sql.close();
    client.close();
  }

  @Test
  void databasesAreListedAndDescribed() {
    assertThat(sql.rows("show databases like '" + db + "'")).containsExactly(List.of(db));
    assertThat(sql.rows("comment on database " + db + " is 'changed'; describe database " + db))
        .contains(List.of("name", db), List.of("comment", "changed"));
    assertThat(
            sql.rows(
                "alter database %1$s set owner role boss; describe database extended %1$s"
                    .formatted(db)))
        .contains(List.of("owner", "boss"), List.of("owner type", "ROLE"));
  }

  @Test
  void tablesAreMadeChangedAndDescribed() {
    sql.run(
        """
        create table t (a int comment 'first', b map<string, array<struct<x: decimal(9,2)>>>)
          partitioned by (ds string comment 'day', hr int) comment 'a table; of ours';
        alter table t add columns (c char(3));
        alter table t change column a a bigint comment 'changed';
        alter table t alter column c set comment 'third';
        alter table t set tblproperties ('k' = 'v');
        alter table t set serdeproperties ('s' = 't');
        """);

    assertThat(sql.rows("describe t"))
        .containsExactly(
            List.of("a", "bigint", "changed"),
            List.of("b", "map<string,array<struct<x:decimal(9,2)>>>", ""),
            List.of("c", "char(3)", "third"),
            List.of("# Partition Information", "", ""),
            List.of("ds", "string", "day"),
            List.of("hr", "int", ""));
    assertThat(sql.rows("describe formatted t"))
        .contains(
            List.of("Owner:", "ada", ""),
            List.of("  k", "v", ""),
            List.of("  comment", "a table; of ours", ""),
            List.of("  s", "t", ""));
    assertThat(sql.rows("alter table t rename to u; show tables")).containsExactly(List.of("u"));
    assertThat(sql.rows("drop table u; show tables")).isEmpty();
  }

  @Test
  void partsOfADefinitionAreToldByThemselves() {
    sql.run(
        """
        create table t (a int, s struct<x: int, in_s: map<string, struct<y: date>>>)
          partitioned by (ds string) tblproperties ('k' = 'v', 'l' = 'w');
        create view v (a int) as select a from t;
        create view w (a int) as select a from t
        """);

    assertThat(sql.rows("describe t.s"))
        .isEqualTo(sql.rows("describe " + db + ".t.s"))
        .containsExactly(
            List.of("x", "int", ""), List.of("in_s", "map<string,struct<y:date>>", ""));
    assertThat(sql.rows("describe t.s.in_s.value")).containsExactly(List.of("y", "date", ""));
    assertThat(sql.rows("describe formatted " + db + ".t"))
        .isEqualTo(sql.rows("describe formatted t"));
    assertThatThrownBy(() -> sql.run("describe t.s.x"))
        .hasMessage(db + ".t.s.x is of type int, which has nothing inside");
    assertThatThrownBy(() -> sql.run("describe t.s.y"))
        .hasMessage("There is no y in " + db + ".t.s");
    assertThatThrownBy(() -> sql.run("describe nowhere.u.s"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("nowhere");

    assertThat(sql.rows("show columns in t in " + db))
        .containsExactly(List.of("a"), List.of("s"), List.of("ds"));
    assertThat(sql.rows("show columns from t 'd*|a'")).containsExactly(List.of("a"), List.of("ds"));
    assertThat(sql.rows("show tblproperties t")).contains(List.of("k", "v"), List.of("l", "w"));
    assertThat(sql.rows("show tblproperties t ('l')")).containsExactly(List.of("l", "w"));
    assertThatThrownBy(() -> sql.run("show tblproperties t ('m')"))
        .hasMessage(db + ".t has no property 'm'");
    assertThat(sql.rows("show views")).containsExactly(List.of("v"), List.of("w"));
    assertThat(sql.rows("show views in " + db + " like 'w|t'")).containsExactly(List.of("w"));
  }

  @Test
  void partitionsAreAddedListedChangedAndDropped() throws IOException {
    Path elsewhere = Files.createDirectory(directory.resolve("else"));
    Files.writeString(elsewhere.resolve("f"), "twelve bytes");
    sql.run(
        """
        create table t (a int) partitioned by (ds string, hr int);
        alter table t add partition (ds=1, hr=1) partition (ds=1, hr=2);
        alter table t add if not exists partition (ds=1, hr=1) partition (ds='a/b', hr=3)
          location '%s';
        """
            .formatted(elsewhere.toUri()));

    assertThat(sql.rows("show partitions t"))
        .containsExactlyInAnyOrder(
            List.of("ds=1/hr=1"), List.of("ds=1/hr=2"), List.of("ds=a%2Fb/hr=3"));
    assertThat(sql.rows("show partitions t partition (ds=1)")).hasSize(2);
    assertThat(sql.rows("show files in t partition (ds='a/b')"))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.get(0)).endsWith("/else/f");
              assertThat(row.get(1)).isEqualTo("12");
              assertThat(row.get(3)).isEqualTo("ds=a%2Fb/hr=3");
            });
    assertThat(sql.rows("show partitions t where ds = 1 and hr > 1"))
        .containsExactly(List.of("ds=1/hr=2"));
    assertThatThrownBy(() -> sql.run("show partitions t where nothing = 1"))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("nothing");
    sql.run("alter table t partition (ds=1) set tblproperties ('k'='v', 'numRows'='5')");
    assertThat(sql.rows("describe extended t partition (ds=1, hr=2)"))
        .contains(List.of("  k", "v", ""));
    assertThat(sql.rows("show table stats t"))
        .anySatisfy(row -> assertThat(row).startsWith("ds=1/hr=1", "5", "0", "0"))
        .anySatisfy(row -> assertThat(row).startsWith("Total", "", "1", "12"));
    sql.run("alter table t partition (ds=1, hr=2) set fileformat orc");
    assertThat(sql.rows("show table stats t"))
        .anySatisfy(
            row -> {
              assertThat(row).startsWith("ds=1/hr=2").contains("ORC");
            });
    sql.run("alter table t partition (ds=1, hr=1) set location '" + elsewhere.toUri() + "'");
    assertThat(sql.rows("show files in t partition (hr=1)")).hasSize(1);
    assertThat(sql.value("alter table t drop partition (ds=1)"))
        .isEqualTo("Dropped 2 partition(s).");
    assertThat(sql.rows("show partitions t")).containsExactly(List.of("ds=a%2Fb/hr=3"));
    assertThatThrownBy(() -> sql.run("alter table t drop partition (ds=7, hr=7)"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("PartitionNotFoundException");
    assertThat(sql.value("alter table t drop if exists partition (ds=7, hr=7)"))
        .isEqualTo("Dropped 0 partition(s).");
  }

  @Test
  void statisticsAreSetShownAndDropped() {
    sql.run(
        """
        create table t (a int, s string) stored as parquet;
        alter table t set tblproperties ('numRows' = '100');
        alter table t set column stats s ('numDVs'='10', 'maxSize'='9', 'avgSize'='2.5');
        alter table t set column stats s ('numNulls'='3')
        """);

    assertThat(sql.rows("show column stats t"))
        .containsExactly(
            List.of("a", "int", "", "", "", ""), List.of("s", "string", "10", "3", "9", "2.5"));
    assertThat(sql.rows("show table stats t"))
        .singleElement()
        .satisfies(row -> assertThat(row).startsWith("", "100", "0", "0", "PARQUET"));
    assertThat(sql.rows("drop stats t; show column stats t"))
        .contains(List.of("s", "string", "", "", "", ""));
  }

  @Test
  void filesOfOthersAreSeenAfterRefreshAndGoneAfterTruncate() throws IOException {
    Path table = Files.createDirectory(directory.resolve("t"));
    sql.run("create external table t (a int) location '" + table.toUri() + "'; show files in t");
    Files.writeString(table.resolve("new file"), "x");

    assertThat(sql.rows("show files in t")).isEmpty();
    assertThat(sql.rows("refresh t; show files in t"))
        .singleElement()
        .satisfies(row -> assertThat(row.get(0)).endsWith("/t/new file"));
    assertThat(sql.rows("invalidate metadata t; show files in t")).hasSize(1);
    assertThat(sql.rows("truncate table t; show files in t")).isEmpty();
  }

  /** C215: the daemon does nothing for a spec that names no partition, and says so to nobody. */
  @Test
  void refreshOfAPartitionSaysWhatItIsAbout() throws IOException {
    Path day = Files.createDirectory(directory.resolve("day"));
    sql.run(
        """
        create table t (a int) partitioned by (ds string, hr int);
        alter table t add partition (ds='1', hr=1) location '%s';
        create table plain (a int)
        """
            .formatted(day.toUri()));
    Files.writeString(day.resolve("new"), "x");

    assertThat(sql.value("refresh t partition (hr=01, ds='1')")).isEqualTo("Refreshed.");
    assertThat(sql.rows("show files in t")).hasSize(1);
    assertThat(sql.value("refresh t partition (ds='2', hr=1)"))
        .isEqualTo("No such partition; nothing refreshed.");
    for (String statement :
        List.of(
            "refresh t partition (ds='1')",
            "refresh t partition (ds='1', nokey=1)",
            "refresh plain partition (ds='1')")) {
      assertThatThrownBy(() -> sql.run(statement))
          .as(statement)
          .isInstanceOfAny(RefusedException.class, SqlException.class);
    }
  }

  @Test
  void valuesOfKeysAreComparedByTheirTypeWhereverTheyStand() {
    sql.run(
        """
        create table t (a int) partitioned by (ds string, hr int);
        alter table t add partition (ds='1', hr=1) partition (ds='01', hr=2) partition (ds='2', hr=1)
        """);
    List<List<String>> ofOne = List.of(List.of("ds=1/hr=1"), List.of("ds=2/hr=1"));

    assertThat(sql.rows("show partitions t partition (hr=01)")).isEqualTo(ofOne);
    assertThat(sql.rows("show partitions t where hr = 01")).isEqualTo(ofOne);
    assertThat(sql.rows("show partitions t partition (t.hr /* hour */ = 01)")).isEqualTo(ofOne);
    assertThat(sql.rows("show partitions t where " + db + ".t.ds = 01"))
        .isEqualTo(sql.rows("show partitions t partition (ds=01)"))
        .containsExactly(List.of("ds=01/hr=2"));
    assertThat(sql.rows("describe extended t partition (ds=2, hr=01)"))
        .contains(List.of("Partition:", "ds=2/hr=1", ""));
    assertThat(sql.value("alter table t partition (hr=02) set tblproperties ('k'='v')"))
        .isEqualTo("Updated 1 partition(s).");
    assertThat(sql.value("alter table t drop partition (hr=02)"))
        .isEqualTo("Dropped 1 partition(s).");
    assertThatThrownBy(() -> sql.run("show partitions t\nwhere ds='1'\n  and hrr = 1"))
        .isInstanceOf(SqlException.class)
        .hasMessage(
            "line 3, column 7: found 'hrr', there is no partition key hrr, the keys are: ds, hr\n"
                + "    and hrr = 1\n        ^");
    assertThatThrownBy(() -> sql.run("alter table t drop partition (hr='x')"))
        .hasMessageStartingWith(
            "line 1, column 34: found ''x'', but key hr of type INT is compared with it");
  }

  /** Pruning needs the bases, and these statements are what is left when one is gone. */
  @Test
  void partitionsOfABrokenDependentTableAreFoundByTheirKeys() {
    sql.run(
        """
        create table base (a int) partitioned by (ds string, hr int);
        alter table base add partition (ds='1', hr=1) partition (ds='1', hr=2);
        create dependent table dep partitioned by (ds string, hr int) depends on table base
          tblproperties ('dependent.on.base.drop' = 'detach');
        alter table dep add partition (ds='1', hr=1) partition (ds='1', hr=2);
        """);
    assertThat(sql.rows("show table stats dep")).hasSize(3);
    sql.run("drop table base");

    assertThat(sql.rows("show partitions dep partition (hr=01)"))
        .containsExactly(List.of("ds=1/hr=1"));
    assertThat(sql.value("alter table dep drop partition (hr=02)"))
        .isEqualTo("Dropped 1 partition(s).");
  }

  @Test
  void viewsKeepTheirQuery() {
    sql.run(
        """
        create table t (a int);
        create view v (x int comment 'c') comment 'of t' as select a /* ; */ as x from t;
        """);

    String printed = sql.value("show create view v");
    assertThat(printed).endsWith("COMMENT 'of t'\nAS select a /* ; */ as x from t");
    assertThat(sql.rows("drop view v; " + printed + "; describe v"))
        .containsExactly(List.of("x", "int", "c"));
    assertThat(sql.value("alter view v (y string) as select 'y' as y; show create table v"))
        .endsWith("AS select 'y' as y");
    assertThatThrownBy(() -> sql.run("drop table v"))
        .hasMessage(db + ".v is a view: say DROP VIEW");
    assertThatThrownBy(() -> sql.run("drop view t"))
        .hasMessage(db + ".t is a table, not a view: say DROP TABLE");
    for (String show : List.of("show table stats v", "show files in v")) {
      assertThatThrownBy(() -> sql.run(show))
          .hasMessage(db + ".v keeps no partitions and no files: it is a view");
    }
  }

  @Test
  void functionsAndDataSourcesAreMadeListedAndDropped() {
    sql.run(
        """
        create function f(int, string...) returns bigint location 'hdfs://nn/f.so' symbol='S';
        create data source if not exists %1$s location '/s.jar' class 'C' api_version 'V1';
        create table t (a int) produced by data source %1$s('init');
        """
            .formatted(db));

    assertThat(sql.rows("show functions like 'f*'"))
        .containsExactly(
            List.of("BIGINT", "f(INT, STRING...)", "NATIVE", "true", "hdfs://nn/f.so"));
    assertThat(sql.value("show create table t"))
        .contains("'__IMPALA_DATA_SOURCE_INIT_STRING'='init'");
    assertThatThrownBy(() -> sql.run("drop function f"))
        .hasMessageEndingWith("drop it with them: DROP FUNCTION " + db + ".f(INT, STRING...)");
    assertThat(
            sql.rows(
                "drop table t; drop data source %s; drop function f(int, string...); show functions"
                    .formatted(db)))
        .isEmpty();
  }

  /**
   * A table that was printed, dropped and made by what was printed is the same in the metastore.
   */
  @Test
  void rolesAreListedWithWhatTheyMayDo() {
    String role = FreshNames.database();
    sql.run(
        """
        create table t (a int);
        create role %1$s;
        grant role %1$s to group `G of %1$s`;
        grant select on table t to %1$s;
        grant insert on database %2$s to %1$s with grant option
        """
            .formatted(role, db));

    assertThat(sql.rows("show roles")).contains(List.of(role));
    assertThat(sql.rows("show role grant group `G of " + role + "`"))
        .containsExactly(List.of(role));
    assertThat(sql.rows("show grant role " + role))
        .extracting(row -> row.get(0) + " " + row.get(1) + " " + row.get(3))
        .containsExactlyInAnyOrder("SELECT TABLE false", "INSERT DATABASE true");
    assertThat(sql.rows("show grant role " + role + " on table t")).hasSize(1);
    sql.run("drop role " + role);
    assertThat(sql.rows("show roles")).doesNotContain(List.of(role));
  }

  @Test
  void randomTablesAreTheSameAfterShowCreateTable() throws TException {
    RandomTables tables = new RandomTables(11, RandomTables.Names.PLAIN);
    for (int i = 0; i < 25; i++) {
      TCreateTableParams params = tables.next(new TTableName(db, "t" + i));
      client.done(Statements.request(TDdlType.CREATE_TABLE).setCreate_table_params(params));
      Table made = definition("t" + i);

      String printed = sql.value("show create table t" + i);
      sql.run("drop table t" + i + ";" + printed);

      assertThat(definition("t" + i)).as(printed).isEqualTo(made);
    }
  }

  /** As the metastore has it, without times and what it finds where the table lies (D45). */
  private Table definition(String name) {
    Table table = RealMetastore.DERBY.outside().loadTable(new TableName(db, name));
    table.setCreateTime(0);
    table.unsetId();
    table
        .getParameters()
        .keySet()
        .removeAll(
            Set.of("transient_lastDdlTime", "totalSize", "numFiles", "numFilesErasureCoded"));
    return table;
  }

  /** The example that describes dependent tables, word for word. */
  @Test
  void dependentTablesAreDeclaredMovedAndPrinted() {
    sql.run(
        """
        create table T (key string, value string) partitioned by (ds string, hr string);
        alter table T add partition (ds=1, hr=1) partition (ds=1, hr=2) partition (ds=10, hr=1);
        create dependent table Tdep partitioned by (ds string) depends on table T;
        alter table Tdep add partition (ds=1);                  -- all of T@ds=1/hr=*, whatever is there when asked
        alter table Tdep add partition (ds=10);
        create table T2 (key string, value string) partitioned by (ds string, hr string, min string);
        alter table T2 add partition (ds=10, hr=1, min=1) partition (ds=11, hr=1, min=1) partition (ds=11, hr=24, min=60);
        alter table Tdep depends on table T2;                   -- new partitions depend on T2; old ones stay on T
        alter table Tdep add partition (ds=11);                 -- T2@ds=11/hr=*/min=*
        alter table Tdep partition (ds=10) depends on table T2; -- one existing partition moves to T2
        """);

    assertThatThrownBy(
            () ->
                sql.run(
                    "alter table Tdep add partition (ds=2) depends on table T partition (ds=2)"))
        .isInstanceOf(RefusedException.class);
    assertThat(sql.rows("describe extended Tdep"))
        .contains(
            List.of(db + ".t:", "1 partition", ""),
            List.of(db + ".t2:", "2 partitions, and those to come", ""),
            List.of("ds=1:", db + ".t: ds=1/hr=1, ds=1/hr=2", ""),
            List.of("ds=11:", db + ".t2: ds=11/hr=1/min=1, ds=11/hr=24/min=60", ""))
        .anySatisfy(
            row -> { // whether it came late is a matter of seconds
              assertThat(row.get(0)).isEqualTo("ds=10:");
              assertThat(row.get(1)).startsWith(db + ".t2: ds=10/hr=1/min=1");
            });
    assertThat(sql.rows("describe extended Tdep partition (ds=1)"))
        .contains(List.of("ds=1:", db + ".t: ds=1/hr=1, ds=1/hr=2", ""))
        .noneSatisfy(row -> assertThat(row.get(0)).isEqualTo("ds=10:"));
    assertThat(sql.rows("describe extended T"))
        .contains(List.of("# Dependents", "", ""), List.of(db + ".tdep:", "directly", ""));
    assertThat(sql.rows("explain select count(1) from Tdep where ds = 1 or ds = 11"))
        .containsExactly(
            List.of(db + ".t", "ds=1/hr=1", "TEXTFILE", "ds=1"),
            List.of(db + ".t", "ds=1/hr=2", "TEXTFILE", "ds=1"),
            List.of(db + ".t2", "ds=11/hr=1/min=1", "TEXTFILE", "ds=11"),
            List.of(db + ".t2", "ds=11/hr=24/min=60", "TEXTFILE", "ds=11"));
    assertThat(sql.rows("explain select count(1) from Tdep d where length(ds) = 1 and d.ds < 10"))
        .containsExactly(
            List.of(db + ".t", "ds=1/hr=1", "TEXTFILE", "ds=1"),
            List.of(db + ".t", "ds=1/hr=2", "TEXTFILE", "ds=1"),
            List.of("# not pruned by", "length(ds) = 1", "", ""));
    assertThat(sql.rows("explain drop table T"))
        .singleElement()
        .satisfies(row -> assertThat(row).startsWith(db + ".tdep", db + ".t", "refused"));
    assertThat(sql.rows("show partitions Tdep where ds >= 10"))
        .containsExactly(List.of("ds=10"), List.of("ds=11"));
    assertThat(sql.rows("show partitions Tdep"))
        .containsExactlyInAnyOrder(List.of("ds=1"), List.of("ds=10"), List.of("ds=11"));
    assertThat(sql.rows("describe Tdep"))
        .containsExactly(
            List.of("key", "string", ""),
            List.of("value", "string", ""),
            List.of("# Partition Information", "", ""),
            List.of("ds", "string", ""));
    sql.run("alter table T2 set tblproperties ('skip.header.line.count'='1')");
    String printed = sql.value("show create table Tdep");
    assertThat(printed)
        .isEqualTo(
            """
            CREATE DEPENDENT TABLE `%1$s`.`tdep`
            PARTITIONED BY (
              `ds` string
            )
            DEPENDS ON TABLE `%1$s`.`t2`"""
                .formatted(db));
    sql.run("drop table Tdep; " + printed);
    assertThat(sql.value("show create table Tdep")).isEqualTo(printed);
  }

  /** A metastore takes the blank away, and would drop what others depend on. */
  @Test
  void namesWithBlanksAroundThemAreNobodysElse() {
    sql.run("create table t (a int)");
    for (String statement :
        List.of(
            "drop database `" + db + " ` cascade",
            "drop table if exists `t `",
            "invalidate metadata `t `",
            "create table `" + db + " `.u (a int)",
            "alter table t rename to `" + db + " `.u",
            "describe ` t`")) {
      assertThatThrownBy(() -> sql.run(statement))
          .as(statement)
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("begins or ends with a blank");
    }

    assertThat(sql.rows("invalidate metadata; show tables")).containsExactly(List.of("t"));
  }

  @Test
  void statementsAfterARefusedOneAreNotRun() {
    assertThatThrownBy(() -> sql.run("create table t (a int); drop table u; drop table t"))
        .isInstanceOf(RefusedException.class)
        .hasMessage("CatalogException: Table/View does not exist.");
    assertThat(sql.rows("show tables")).containsExactly(List.of("t"));
    assertThatThrownBy(() -> sql.run("drop table t; drop tabel u"))
        .isInstanceOf(SqlException.class);
    assertThat(sql.rows("show tables")).containsExactly(List.of("t"));
    assertThatThrownBy(() -> sql.run("use nowhere_" + db)).isInstanceOf(RefusedException.class);
    assertThat(sql.rows("show tables")).as("still the database before").hasSize(1);
  }
}
