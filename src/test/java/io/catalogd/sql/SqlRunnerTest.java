package io.catalogd.sql;

import static io.catalogd.sql.Sql.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.thrift.TDependencyBase;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TRoleDescription;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.LongColumnStatsData;
import org.apache.hadoop.hive.metastore.api.StringColumnStatsData;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TPrivilegeScope;
import org.apache.impala.thrift.TTableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is looked up before a statement goes out, and what is made of replies. */
class SqlRunnerTest {
  private static FakeCatalog twoKeys() {
    return new FakeCatalog("ds", "hr")
        .with("ds=1/hr=1", 10)
        .with("ds=1/hr=2", 20)
        .with("ds=a%2Fb/hr=__HIVE_DEFAULT_PARTITION__", 0);
  }

  private static SqlResult run(FakeCatalog catalog, String text) {
    return new SqlRunner(catalog).run(Sql.command(text));
  }

  private static TAlterTableParams sent(FakeCatalog catalog) {
    assertThat(catalog.changes).hasSize(1);
    return catalog.changes.get(0).getAlter_table_params();
  }

  private static TAlterTableDropPartitionParams dropped(FakeCatalog catalog) {
    return sent(catalog).getDrop_partition_params();
  }

  @Test
  void summaryIsTheRowOfAChange() {
    assertThat(run(twoKeys(), "drop table t"))
        .isEqualTo(new SqlResult(List.of("summary"), List.of(List.of("Done."))));
  }

  @Test
  void refusalHasTheDaemonsWords() {
    FakeCatalog catalog = twoKeys().refusing("CatalogException: no");

    for (String text :
        List.of("drop table t", "refresh t", "describe t", "show functions", "use x")) {
      assertThatThrownBy(() -> run(catalog, text))
          .isInstanceOf(RefusedException.class)
          .hasMessage("CatalogException: no");
    }
  }

  /** D188: the daemon tells whether it is there, as nobody asked to overlook that. */
  @Test
  void specOfAllKeysGoesOutInTheTablesOrderWhetherThereOrNot() {
    FakeCatalog catalog = twoKeys();

    run(catalog, "alter table t drop partition (hr=7, ds=9)");

    assertThat(dropped(catalog).getPartition_set()).containsExactly(spec("ds", "9", "hr", "7"));
    assertThat(dropped(catalog).isIf_exists()).isFalse();
  }

  @Test
  void specOfSomeKeysMeansAllPartitionsThatHaveThem() {
    FakeCatalog catalog = twoKeys();

    run(catalog, "alter table t drop partition (ds=1), partition (ds=1, hr=2)");

    assertThat(dropped(catalog).getPartition_set())
        .containsExactly(spec("ds", "1", "hr", "2"), spec("ds", "1", "hr", "1"));
    assertThat(dropped(catalog).isIf_exists()).isTrue();
  }

  @Test
  void valuesAreComparedUnescaped() {
    FakeCatalog catalog = twoKeys();

    run(catalog, "alter table t drop partition (hr=null)");

    assertThat(dropped(catalog).getPartition_set())
        .containsExactly(spec("ds", "a/b", "hr", "__HIVE_DEFAULT_PARTITION__"));
  }

  @Test
  void conditionsAreAnsweredByTheDaemon() {
    FakeCatalog catalog = twoKeys();
    catalog.matching.put("ds < '2'", List.of("ds=1/hr=1"));

    run(catalog, "alter table t partition (ds < '2') set uncached");

    assertThat(sent(catalog).getSet_cached_params().getPartition_set())
        .containsExactly(spec("ds", "1", "hr", "1"));
    assertThat(run(catalog, "show partitions t where ds < '2'").rows())
        .containsExactly(List.of("ds=1/hr=1"));
  }

  @ParameterizedTest
  @CsvSource({
    "partition (ds=1) set location '/x', SET LOCATION needs one partition of d.t",
    "partition (ds=7) set location '/x', SET LOCATION needs one partition of d.t",
  })
  void whatDoesNotFitTheTableIsRefusedBeforeItGoesOut(String alteration, String reason) {
    FakeCatalog catalog = twoKeys();

    assertThatThrownBy(() -> run(catalog, "alter table t " + alteration))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(reason);
    assertThat(catalog.changes).isEmpty();
  }

  @Test
  void refreshOfAPartitionGoesOutInTheTablesOrderAndSaysWhetherThereIsOne() {
    FakeCatalog catalog = twoKeys();

    assertThat(run(catalog, "refresh t partition (hr=1, ds=1)").rows())
        .containsExactly(List.of("Refreshed."));
    assertThat(catalog.resets.get(0).getPartition_spec()).isEqualTo(spec("ds", "1", "hr", "1"));
    assertThat(run(twoKeys(), "refresh t partition (ds=7, hr=7)").rows())
        .containsExactly(List.of("No such partition; nothing refreshed."));

    FakeCatalog behind = twoKeys();
    behind.gone.add("ds=1/hr=2");
    assertThat(run(behind, "refresh t partition (ds=1, hr=2)").rows())
        .containsExactly(List.of("The partition is gone from the metastore, and forgotten here."));
  }

  @Test
  void refreshOfSomePartitionsIsRefused() {
    FakeCatalog catalog = twoKeys();

    assertThatThrownBy(() -> run(catalog, "refresh t partition (ds=1)"))
        .isInstanceOf(RefusedException.class)
        .hasMessage(
            "REFRESH of a partition needs a value of each key, and hr has none; SHOW PARTITIONS"
                + " lists what is there");
    assertThat(catalog.resets).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "refresh t partition (nokey='x')",
        "refresh t partition (ds=1, hr=1, nokey=1)",
        "alter table t drop partition (nokey=1)",
        "alter table t drop partition (ds=1, nokey=1)",
        "show partitions t partition (nokey=1)"
      })
  void unknownKeyIsShownInItsPlace(String statement) {
    for (FakeCatalog catalog : List.of(twoKeys(), twoKeys().dependent())) {
      assertThatThrownBy(() -> run(catalog, statement))
          .isInstanceOf(SqlException.class)
          .hasMessage(
              "line 1, column %d: there is no partition key 'nokey'; the table's keys are ds, hr\n"
                      .formatted(statement.indexOf("nokey") + 1)
                  + "  %s\n  %s^".formatted(statement, " ".repeat(statement.indexOf("nokey"))));
      assertThat(catalog.resets).isEmpty();
      assertThat(catalog.changes).isEmpty();
    }
  }

  @Test
  void misfitOfAConditionIsShownInItsPlace() {
    FakeCatalog catalog = twoKeys();
    catalog.misfits.put(
        "ds='1' and hrr = 'ä'",
        "AnalysisException: Table d.t: Bad partition filter, at position 12: found 'hrr', there is no partition key hrr\nCAUSED BY: x");

    assertThatThrownBy(
            () -> run(catalog, "show partitions t\n where t.ds='1' /* 😀 */\n  and hrr = 'ä'"))
        .isInstanceOf(SqlException.class)
        .hasMessage(
            "line 3, column 7: found 'hrr', there is no partition key hrr\n"
                + "    and hrr = 'ä'\n        ^");
  }

  @Test
  void endOfAConditionIsShownBehindIt() {
    FakeCatalog catalog = twoKeys();
    catalog.misfits.put(
        "ds = '😀' or", "Bad partition filter, at position 12: found the end, expected NOT");
    catalog.misfits.put(
        "(`ds` = '1') and (`hr` = 'x')", "Bad partition filter, at position 26: found ''x'', but");

    assertThatThrownBy(() -> run(catalog, "show partitions t where ds = '😀' or"))
        .hasMessageStartingWith("line 1, column 36: found the end, expected NOT");
    assertThatThrownBy(() -> run(catalog, "show partitions t partition (ds=1, hr='x')"))
        .hasMessageStartingWith("line 1, column 39: found ''x'', but");
  }

  /** Pruning fails where a base is gone. */
  @Test
  void specsOfDependentTablesAreComparedHereByTheKeysType() {
    FakeCatalog catalog = twoKeys().dependent().withNumbersIn("hr");

    assertThat(run(catalog, "show partitions t partition (hr=01)").rows())
        .containsExactly(List.of("ds=1/hr=1"));
    assertThat(run(catalog, "show partitions t partition (ds=01)").rows()).isEmpty();
    assertThat(run(catalog, "show partitions t partition (hr=null)").rows()).hasSize(1);
    assertThat(catalog.pruned).isEmpty();
  }

  @Test
  void fewPartitionsAreFoundWithoutTheNamesOfAll() {
    FakeCatalog catalog = twoKeys();

    run(catalog, "show partitions t partition (ds=1)");
    run(catalog, "describe extended t partition (ds=1, hr=1)");
    run(catalog, "show files in t partition (ds=1)");
    run(catalog, "show table stats t");
    run(catalog, "alter table t drop partition (hr=2)");

    assertThat(catalog.fetched)
        .noneMatch(
            selector ->
                (selector.isWant_partition_names()
                        || selector.isWant_partition_metadata()
                        || selector.isWant_partition_files())
                    && !List.of().equals(selector.getPartition_ids()));
    assertThat(catalog.pruned)
        .noneMatch(request -> request.isWant_files() && request.getFilter() == null);
  }

  @Test
  void partitionsOfATableWithoutKeysAreRefused() {
    for (String text :
        List.of(
            "alter table t drop partition (ds=1)",
            "show partitions t",
            "refresh t partition (x=1)")) {
      assertThatThrownBy(() -> run(new FakeCatalog(), text))
          .hasMessage("Table d.t has no partitions");
    }
  }

  @Test
  void everyPlaceOfPartitionsIsFilled() {
    List<List<String>> members =
        List.of(
            List.of("set fileformat orc", "set_file_format_params"),
            List.of("set row format delimited fields terminated by ','", "set_row_format_params"),
            List.of("set tblproperties ('k'='v')", "set_tbl_properties_params"),
            List.of("depends on table u", "set_tbl_properties_params"),
            List.of("depends on u", "set_tbl_properties_params"), // As errors say it.
            List.of("set cached in 'p'", "set_cached_params"));
    for (List<String> member : members) {
      FakeCatalog catalog = twoKeys();

      run(catalog, "alter table t partition (ds=1, hr=1) " + member.get(0));

      assertThat(sent(catalog).toString())
          .contains(member.get(1))
          .contains("partition_set:[[TPartitionKeyValue(name:ds, value:1), ");
    }
    FakeCatalog catalog = twoKeys();
    run(catalog, "alter table t partition (ds=1, hr=1) set location '/x'");
    assertThat(sent(catalog).getSet_location_params().getPartition_spec())
        .isEqualTo(spec("ds", "1", "hr", "1"));
    catalog = twoKeys();
    run(catalog, "drop incremental stats t partition (ds=1, hr=1)");
    assertThat(catalog.changes.get(0).getDrop_stats_params().getPartition_set())
        .containsExactly(spec("ds", "1", "hr", "1"));
  }

  private static ColumnStatisticsObj strings() {
    StringColumnStatsData data = new StringColumnStatsData(9, 4.5, 1, 7);
    return new ColumnStatisticsObj("s", "string", ColumnStatisticsData.stringStats(data));
  }

  /** D218. */
  @Test
  void figuresThatAStatementDoesNotTellStay() {
    FakeCatalog catalog = twoKeys().with(strings());

    run(catalog, "alter table t set column stats s ('numDVs'='100')");
    run(catalog, "alter table t set column stats a ('numNulls'='0')");

    assertThat(catalog.changes)
        .extracting(
            change -> change.getAlter_table_params().getUpdate_stats_params().getColumn_stats())
        .containsExactly(
            Map.of("s", new TColumnStats(4.5, 9, 100, 1)),
            Map.of("a", new TColumnStats(-1, -1, -1, 0)));
  }

  @Test
  void columnStatisticsHaveARowForEveryColumn() {
    FakeCatalog catalog =
        twoKeys()
            .with(
                new ColumnStatisticsObj(
                    "a", "int", ColumnStatisticsData.longStats(new LongColumnStatsData(2, 8))));

    assertThat(run(catalog, "show column stats t").rows())
        .containsExactly(
            List.of("ds", "string", "", "", "", ""),
            List.of("hr", "string", "", "", "", ""),
            List.of("a", "int", "8", "2", "", ""));
  }

  @Test
  void tableStatisticsAreAddedUp() {
    assertThat(run(twoKeys(), "show table stats t"))
        .isEqualTo(
            new SqlResult(
                List.of("partition", "rows", "files", "bytes", "format", "location"),
                List.of(
                    List.of("ds=1/hr=1", "3", "1", "10", "TEXTFILE", "file:/t/ds=1/hr=1"),
                    List.of("ds=1/hr=2", "3", "1", "20", "TEXTFILE", "file:/t/ds=1/hr=2"),
                    List.of(
                        "ds=a%2Fb/hr=__HIVE_DEFAULT_PARTITION__",
                        "3",
                        "1",
                        "0",
                        "TEXTFILE",
                        "file:/t/ds=a%2Fb/hr=__HIVE_DEFAULT_PARTITION__"),
                    List.of("Total", "12", "3", "30", "TEXTFILE", "file:/t"))));
  }

  /** Programs read them by their columns, whatever the keys of the table are called. */
  @Test
  void columnsOfStatisticsAreThoseOfEveryTable() {
    assertThat(run(new FakeCatalog("bytes", "format"), "show table stats t").columns())
        .isEqualTo(run(new FakeCatalog(), "show table stats t").columns());
    assertThat(run(new FakeCatalog(), "show table stats t").rows())
        .containsExactly(List.of("", "12", "0", "0", "TEXTFILE", "file:/t"));
  }

  @Test
  void filesAreListedWithTheirPartition() {
    assertThat(run(twoKeys(), "show files in t partition (hr=2)").rows())
        .containsExactly(List.of("file:/t/ds=1/hr=2/f", "20", "1970-01-01T00:00:00Z", "ds=1/hr=2"));
    assertThat(run(twoKeys(), "show files in t").rows()).hasSize(3);
  }

  @Test
  void timeOfCreationIsADateAsHivePrintsIt() {
    FakeCatalog catalog = twoKeys();

    assertThat(run(catalog, "describe formatted t").rows())
        .contains(List.of("Create Time:", "UNKNOWN", ""));
    catalog.table.setCreateTime(1533117603);
    assertThat(run(catalog, "describe formatted t").rows())
        .contains(List.of("Create Time:", "Wed Aug 01 10:00:03 UTC 2018", ""));
  }

  @Test
  void descriptionOfAPartitionNeedsOne() {
    assertThat(run(twoKeys(), "describe extended t partition (hr=2)").rows())
        .contains(List.of("a", "int", "first"), List.of("Partition:", "ds=1/hr=2", ""));
    assertThatThrownBy(() -> run(twoKeys(), "describe t partition (ds=1)"))
        .hasMessageStartingWith("2 partitions of d.t fit; DESCRIBE needs one");
  }

  /** What a base's partitions are used for nobody is shown, and there may be a million. */
  @Test
  void descriptionAsksForPartitionsOnlyOfATableThatHasBases() {
    FakeCatalog catalog = twoKeys();

    run(catalog, "describe extended t");

    assertThat(catalog.dependencyQuestions)
        .extracting(TDescribeDependenciesRequest::isWant_partitions)
        .containsExactly(false);
    catalog.bases.add(new TDependencyBase().setNumber(1).setTable(new TTableName("d", "base")));
    assertThat(run(catalog, "describe extended t").rows())
        .contains(List.of("d.base:", "0 partitions", ""), List.of("ds=1:", "d.base: ", ""));
  }

  @Test
  void explanationOfAQueryHasARowForEachPartition() {
    FakeCatalog catalog = twoKeys();
    catalog.matching.put("ds = 1", List.of("ds=1/hr=1", "ds=1/hr=2"));

    assertThat(run(catalog, "explain select * from t x where x.ds = 1").rows())
        .containsExactly(
            List.of("d.t", "ds=1/hr=1", "TEXTFILE", ""),
            List.of("d.t", "ds=1/hr=2", "TEXTFILE", ""),
            List.of("# warning", "late", "", ""));
  }

  @Test
  void explanationOfAQueryTellsWhatDoesNotPrune() {
    FakeCatalog catalog = twoKeys();
    catalog.matching.put("(ds = 1) and (hr = 2)", List.of("ds=1/hr=2"));

    assertThat(
            run(catalog, "explain select * from t where ds = 1 and A > 5 and hr = 2 and hr + a = 3")
                .rows())
        .containsExactly(
            List.of("d.t", "ds=1/hr=2", "TEXTFILE", ""),
            List.of("# warning", "late", "", ""),
            List.of("# not pruned by", "A > 5", "", ""),
            List.of("# not pruned by", "hr + a = 3", "", ""));
    assertThatThrownBy(() -> run(catalog, "explain select * from t where dss = 1"))
        .hasMessageStartingWith(
            "line 1, column 31: table d.t has no column dss; DESCRIBE d.t lists its columns");
  }

  @Test
  void explanationOfAChangeSendsItsRequestForThat() {
    FakeCatalog catalog = twoKeys();

    assertThat(run(catalog, "explain alter table t drop partition (ds=1, hr=2)").rows())
        .containsExactly(
            List.of(
                "d.dep",
                "d.t",
                "partitions dropped",
                "dependent.on.base.drop=cascade",
                "ds=1, ds=2"));
    assertThat(dropped(catalog).getPartition_set()).containsExactly(spec("ds", "1", "hr", "2"));
    assertThatThrownBy(() -> run(catalog, "explain use x"))
        .hasMessageStartingWith("There is nothing to explain");
  }

  @Test
  void grantsOfARoleAreThoseOnTheThingAndItsColumns() {
    FakeCatalog catalog = twoKeys();
    TPrivilege onTable = privilege("server=server1->db=d->table=t", TPrivilegeScope.TABLE);
    TPrivilege onColumn =
        privilege("server=server1->db=d->table=t->column=a", TPrivilegeScope.COLUMN)
            .setColumn_name("a");
    catalog.roles.add(
        new TRoleDescription()
            .setRole(new TPrincipal("r", 7, TPrincipalType.ROLE, List.of("staff")))
            .setPrivileges(List.of(onTable, onColumn)));

    assertThat(run(catalog, "show roles").rows()).containsExactly(List.of("r"));
    assertThat(run(catalog, "show role grant group staff").rows()).containsExactly(List.of("r"));
    assertThat(run(catalog, "show role grant group other").rows()).isEmpty();
    assertThat(run(catalog, "show grant role r").rows())
        .isEqualTo(run(catalog, "show grant role r on table t").rows())
        .containsExactly(
            List.of("SELECT", "TABLE", onTable.getPrivilege_name(), "true"),
            List.of("SELECT", "COLUMN", onColumn.getPrivilege_name(), "true"));
    assertThat(run(catalog, "show grant role r on database d").rows()).isEmpty();
    assertThat(run(catalog, "show grant role r on table other").rows()).isEmpty();
    assertThatThrownBy(() -> run(catalog, "show grant role q on table t"))
        .hasMessage("Role does not exist: q");
  }

  private static TPrivilege privilege(String name, TPrivilegeScope scope) {
    return new TPrivilege(name, TPrivilegeLevel.SELECT, scope, /* has_grant_opt= */ true)
        .setDb_name("d")
        .setTable_name("t");
  }

  /** D262: without argument types one function is meant that has none. */
  @Test
  void dropOfAFunctionWithoutItsTypesTellsTheTypes() {
    FakeCatalog catalog = twoKeys();
    catalog.refusals.put(TDdlType.DROP_FUNCTION, "CatalogException: Function f does not exist");
    catalog.functions.add(function("f", "f(INT)"));
    catalog.functions.add(function("g", "g(INT)"));

    assertThatThrownBy(() -> run(catalog, "drop function f"))
        .isInstanceOf(RefusedException.class)
        .hasMessage(
            "Function d.f has no overload without argument types; drop it with them: DROP FUNCTION"
                + " d.f(INT)");
    for (String other : List.of("drop function h", "drop function f(string)")) {
      assertThatThrownBy(() -> run(catalog, other))
          .hasMessage("CatalogException: Function f does not exist");
    }
  }

  private static TFunction function(String name, String signature) {
    return new TFunction().setName(new TFunctionName(name).setDb_name("d")).setSignature(signature);
  }

  @Test
  void dropOfTheOtherKindSaysWhichKindItIs() {
    FakeCatalog view = twoKeys().view();
    FakeCatalog table = twoKeys();
    for (FakeCatalog catalog : List.of(view, table)) {
      catalog.refusals.put(TDdlType.DROP_TABLE, "CatalogException: Table/View does not exist.");
      catalog.refusals.put(TDdlType.DROP_VIEW, "CatalogException: Table/View does not exist.");
    }

    assertThatThrownBy(() -> run(view, "drop table t")).hasMessage("d.t is a view: say DROP VIEW");
    assertThatThrownBy(() -> run(table, "drop view t"))
        .hasMessage("d.t is a table, not a view: say DROP TABLE");
    assertThatThrownBy(() -> run(table, "drop table t"))
        .hasMessage("CatalogException: Table/View does not exist.");
  }

  /** D87. */
  @Test
  void tableOfADataSourceRepeatsWhatTheSourceIs() {
    FakeCatalog catalog = twoKeys();
    catalog.objects.add(
        new TCatalogObject(TCatalogObjectType.DATA_SOURCE, 1)
            .setData_source(new TDataSource("s", "/s.jar", "C", "V1")));

    run(catalog, "create table t (a int) produced by data source S('init')");

    assertThat(catalog.changes.get(0).getCreate_table_params().getTable_properties())
        .isEqualTo(
            Map.of(
                "__IMPALA_DATA_SOURCE_NAME", "s",
                "__IMPALA_DATA_SOURCE_LOCATION", "/s.jar",
                "__IMPALA_DATA_SOURCE_CLASS", "C",
                "__IMPALA_DATA_SOURCE_API_VERSION", "V1",
                "__IMPALA_DATA_SOURCE_INIT_STRING", "init"));
    assertThatThrownBy(() -> run(catalog, "create table t (a int) produced by data source missing"))
        .hasMessageStartingWith("Data source does not exist: missing");
  }

  @ParameterizedTest
  @CsvSource({
    "a*,abc|aXc|bc,abc|aXc",
    "a%c|B*,abc|aXc|bc|abd,aXc|abc|bc",
    "abc,abc|abcd,abc",
    "'',abc,''",
    "a.c,abc|a.c,a.c",
    "a\\*,a*|ab,a*"
  })
  void patternsOfNamesAreHives(String pattern, String names, String found) {
    List<String> expected =
        Arrays.stream(found.split("\\|")).filter(s -> !s.isEmpty()).sorted().toList();

    assertThat(NamePattern.filter(List.of(names.split("\\|")), pattern)).isEqualTo(expected);
  }
}
