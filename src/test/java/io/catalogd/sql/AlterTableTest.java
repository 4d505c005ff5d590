package io.catalogd.sql;

import static io.catalogd.sql.Sql.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.sql.SqlCommand.PartitionChange;
import io.catalogd.sql.SqlCommand.PartitionChange.Place;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableAddReplaceColsParams;
import org.apache.impala.thrift.TAlterTableAlterColParams;
import org.apache.impala.thrift.TAlterTableDropColParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableOrViewRenameParams;
import org.apache.impala.thrift.TAlterTableOrViewSetOwnerParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetCachedParams;
import org.apache.impala.thrift.TAlterTableSetFileFormatParams;
import org.apache.impala.thrift.TAlterTableSetLocationParams;
import org.apache.impala.thrift.TAlterTableSetRowFormatParams;
import org.apache.impala.thrift.TAlterTableSetTblPropertiesParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TAlterTableUpdateStatsParams;
import org.apache.impala.thrift.TColumnName;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableRowFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ALTER TABLE becomes the requests that coordinators send (D141 to D218). */
class AlterTableTest {
  private static final THdfsCachingOp CACHED = new THdfsCachingOp(true).setCache_pool_name("p");

  private static void check(String alteration, TAlterTableParams params) {
    assertThat(Sql.change("alter table t " + alteration)).isEqualTo(Sql.alter(params));
  }

  private static void checkPartitions(
      String alteration, PartitionFilter filter, TAlterTableParams params, Place place) {
    assertThat(Sql.command("alter table t " + alteration))
        .isEqualTo(new PartitionChange(Sql.T, List.of(filter), Sql.alter(params), place));
  }

  private static PartitionFilter.Spec ds(String value) {
    return Sql.filter("ds", value);
  }

  @Test
  void columnsAreAddedReplacedChangedAndDropped() {
    var a = Sql.column("a", TPrimitiveType.INT).setComment("c");
    var b = Sql.column("b", TPrimitiveType.STRING);

    check(
        "add columns (a int comment 'c', b string)",
        Sql.alteration(TAlterTableType.ADD_REPLACE_COLUMNS)
            .setAdd_replace_cols_params(
                new TAlterTableAddReplaceColsParams(
                    List.of(a, b), /* replace_existing_cols= */ false)));
    check(
        "add column b string",
        Sql.alteration(TAlterTableType.ADD_REPLACE_COLUMNS)
            .setAdd_replace_cols_params(
                new TAlterTableAddReplaceColsParams(
                    List.of(b), /* replace_existing_cols= */ false)));
    check(
        "replace columns (b string)",
        Sql.alteration(TAlterTableType.ADD_REPLACE_COLUMNS)
            .setAdd_replace_cols_params(
                new TAlterTableAddReplaceColsParams(
                    List.of(b), /* replace_existing_cols= */ true)));
    check(
        "change column X a int comment 'c'",
        Sql.alteration(TAlterTableType.ALTER_COLUMN)
            .setAlter_col_params(new TAlterTableAlterColParams("x", a)));
    check(
        "change x b string",
        Sql.alteration(TAlterTableType.ALTER_COLUMN)
            .setAlter_col_params(new TAlterTableAlterColParams("x", b)));
    check(
        "alter column b type string",
        Sql.alteration(TAlterTableType.ALTER_COLUMN)
            .setAlter_col_params(new TAlterTableAlterColParams("b", b)));
    check(
        "drop column B",
        Sql.alteration(TAlterTableType.DROP_COLUMN)
            .setDrop_col_params(new TAlterTableDropColParams("b")));
  }

  @Test
  void commentOfAColumnIsARequestOfItsOwn() {
    TCommentOnParams params =
        new TCommentOnParams().setComment("c").setColumn_name(new TColumnName(Sql.T, "b"));

    assertThat(Sql.change("alter table t alter column b set comment 'c'"))
        .isEqualTo(Sql.ddl(TDdlType.COMMENT_ON).setComment_on_params(params));
  }

  @Test
  void partitionsAreAddedWithLocationCachingAndBase() {
    TPartitionDef plain = new TPartitionDef(spec("ds", "1", "hr", "2"));
    TPartitionDef located =
        new TPartitionDef(spec("ds", "x y")).setLocation("/l").setCache_op(CACHED);
    TPartitionDef based =
        new TPartitionDef(spec("ds", "2")).setLocation("dependent:d2.b/ds=2/x%3Ay=a%2Fb");

    check(
        "add partition (ds=1, HR=2)",
        Sql.alteration(TAlterTableType.ADD_PARTITION)
            .setAdd_partition_params(
                new TAlterTableAddPartitionParams(/* if_not_exists= */ false, List.of(plain))));
    check(
        """
        add if not exists partition (ds=1, hr=2)
        partition (ds='x y') location '/l' cached in 'p'
        partition (ds=2) depends on table D2.B partition (ds=2, `x:y`='a/b')
        """,
        Sql.alteration(TAlterTableType.ADD_PARTITION)
            .setAdd_partition_params(
                new TAlterTableAddPartitionParams(
                    /* if_not_exists= */ true, List.of(plain, located, based))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          1 | 1
          01 | 01
          -1 | -1
          +1 | 1
          1.50 | 1.50
          1e3 | 1e3
          'a b' | a b
          TRUE | true
          date '2020-01-02' | 2020-01-02
          NULL | __HIVE_DEFAULT_PARTITION__
          '' | __HIVE_DEFAULT_PARTITION__
          """)
  void valuesOfKeysAreTheirText(String literal, String text) {
    assertThat(
            Sql.change("alter table t add partition (ds=" + literal + ")")
                .getAlter_table_params()
                .getAdd_partition_params()
                .getPartitions()
                .get(0)
                .getPartition_spec())
        .isEqualTo(spec("ds", text));
  }

  @Test
  void partitionsToDropAreToBeLookedUp() {
    checkPartitions(
        "drop partition (ds=1)",
        ds("1"),
        Sql.alteration(TAlterTableType.DROP_PARTITION)
            .setDrop_partition_params(
                new TAlterTableDropPartitionParams(
                    List.of(), /* if_exists= */ false, /* purge= */ false)),
        Place.DROP);
    checkPartitions(
        "drop if exists partition (ds > '1' or (ds in (2,3))) purge",
        Sql.condition("ds > '1' or (ds in (2,3))"),
        Sql.alteration(TAlterTableType.DROP_PARTITION)
            .setDrop_partition_params(
                new TAlterTableDropPartitionParams(
                    List.of(), /* if_exists= */ true, /* purge= */ true)),
        Place.DROP);
    assertThat(
            ((PartitionChange)
                    Sql.command(
                        "alter table t drop partition (ds=1), partition (ds < '2', hr is null)"))
                .filters())
        .containsExactly(ds("1"), Sql.condition("(ds < '2') and (hr is null)"));
  }

  @Test
  void formatsOfTableAndPartitionsAreSet() {
    check(
        "set fileformat orc",
        Sql.alteration(TAlterTableType.SET_FILE_FORMAT)
            .setSet_file_format_params(new TAlterTableSetFileFormatParams(THdfsFileFormat.ORC)));
    checkPartitions(
        "partition (ds=1) set fileformat orc",
        ds("1"),
        Sql.alteration(TAlterTableType.SET_FILE_FORMAT)
            .setSet_file_format_params(new TAlterTableSetFileFormatParams(THdfsFileFormat.ORC)),
        Place.FILE_FORMAT);
    TAlterTableParams rows =
        Sql.alteration(TAlterTableType.SET_ROW_FORMAT)
            .setSet_row_format_params(
                new TAlterTableSetRowFormatParams(new TTableRowFormat().setField_terminator(",")));
    check("set row format delimited fields terminated by ','", rows);
    checkPartitions(
        "partition (ds=1) set row format delimited fields terminated by ','",
        ds("1"),
        rows,
        Place.ROW_FORMAT);
  }

  @Test
  void locationsOfTableAndPartitionAreSet() {
    TAlterTableParams params =
        Sql.alteration(TAlterTableType.SET_LOCATION)
            .setSet_location_params(new TAlterTableSetLocationParams("/x"));

    check("set location '/x'", params);
    checkPartitions("partition (ds='a') set location '/x'", ds("a"), params, Place.LOCATION);
  }

  @Test
  void propertiesOfTableSerdeAndPartitionsAreSet() {
    TAlterTableParams table = properties(TTablePropertyType.TBL_PROPERTY, Map.of("k", "v"));
    TAlterTableParams serde = properties(TTablePropertyType.SERDE_PROPERTY, Map.of("k", "v"));

    check("set tblproperties ('k'='v')", table);
    check("set serdeproperties ('k'='v')", serde);
    checkPartitions(
        "partition (ds=1) set tblproperties ('k'='v')", ds("1"), table, Place.PROPERTIES);
    checkPartitions(
        "partition (ds=1) set serdeproperties ('k'='v')", ds("1"), serde, Place.PROPERTIES);
  }

  /** D172. */
  @Test
  void sortColumnsAreAProperty() {
    check(
        "sort by (A, b)",
        properties(TTablePropertyType.TBL_PROPERTY, Map.of("sort.columns", "a,b")));
    check("sort by ()", properties(TTablePropertyType.TBL_PROPERTY, Map.of("sort.columns", "")));
  }

  @Test
  void basesOfDependentTablesAreAProperty() {
    TAlterTableParams params =
        properties(TTablePropertyType.TBL_PROPERTY, Map.of("dependent.on", "d.t2"));

    check("depends on table T2", params);
    checkPartitions("partition (ds=10) depends on table T2", ds("10"), params, Place.PROPERTIES);
  }

  private static TAlterTableParams properties(
      TTablePropertyType target, Map<String, String> properties) {
    return Sql.alteration(TAlterTableType.SET_TBL_PROPERTIES)
        .setSet_tbl_properties_params(new TAlterTableSetTblPropertiesParams(target, properties));
  }

  @Test
  void cachingOfTableAndPartitionsIsSet() {
    check(
        "set cached in 'p' with replication = 2",
        Sql.alteration(TAlterTableType.SET_CACHED)
            .setSet_cached_params(
                new TAlterTableSetCachedParams(CACHED.deepCopy().setReplication((short) 2))));
    checkPartitions(
        "partition (ds=1) set uncached",
        ds("1"),
        Sql.alteration(TAlterTableType.SET_CACHED)
            .setSet_cached_params(new TAlterTableSetCachedParams(new THdfsCachingOp(false))),
        Place.CACHING);
  }

  @Test
  void tableIsRenamedAndGivenAway() {
    check(
        "rename to D2.U",
        Sql.alteration(TAlterTableType.RENAME_TABLE)
            .setRename_params(new TAlterTableOrViewRenameParams(new TTableName("d2", "u"))));
    check(
        "set owner role `Big Boss`",
        Sql.alteration(TAlterTableType.SET_OWNER)
            .setSet_owner_params(new TAlterTableOrViewSetOwnerParams(TOwnerType.ROLE, "Big Boss")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alter table t recover partitions",
        "msck repair table t",
        "msck repair table t add partitions"
      })
  void partitionsAreRecovered(String text) {
    assertThat(Sql.change(text))
        .isEqualTo(Sql.alter(Sql.alteration(TAlterTableType.RECOVER_PARTITIONS)));
  }

  @Test
  void statisticsOfAColumnWaitForThoseThatStay() {
    assertThat(Sql.command("alter table t set column stats A ('numdvs'='10', 'avgSize'='2.5')"))
        .isEqualTo(
            new SqlCommand.StatisticsChange(
                Sql.T,
                "a",
                Map.of("numDVs", 10.0, "avgSize", 2.5),
                Sql.alter(
                    Sql.alteration(TAlterTableType.UPDATE_STATS)
                        .setUpdate_stats_params(new TAlterTableUpdateStatsParams(Sql.T)))));
  }
}
