package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.ddl.MetastoreForms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SHOW CREATE TABLE prints what makes the same table. */
class ShowCreateTest {
  private static TDdlExecRequest create(TCreateTableParams params) {
    return Sql.ddl(TDdlType.CREATE_TABLE).setCreate_table_params(params);
  }

  /** Printed and read again, a table's definition is the request that made the table. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void randomTablesReadAsTheRequestThatMadeThem(long seed) {
    RandomTables tables = new RandomTables(seed, RandomTables.Names.ODD);
    for (int i = 0; i < 200; i++) {
      TDdlExecRequest request = create(tables.next(Sql.T).setIf_not_exists(false));

      String printed = CreateStatementText.of(MetastoreForms.of(request));

      assertThat(Sql.change(printed)).as(printed).isEqualTo(request);
    }
  }

  @Test
  void everyClauseIsPrinted() {
    String text =
        """
        CREATE EXTERNAL TABLE `d`.`t` (
          `a` int COMMENT 'it\\'s',
          `b` map<string,struct<`x`:int,`y`:decimal(9,2)>>
        )
        PARTITIONED BY (
          `p` string
        )
        SORT BY (`a`)
        COMMENT 'c'
        ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n'
        WITH SERDEPROPERTIES (
          's'='1'
        )
        STORED AS SEQUENCEFILE
        LOCATION 'hdfs://nn/x'
        TBLPROPERTIES (
          'k'='v'
        )""";

    assertThat(CreateStatementText.of(MetastoreForms.of(Sql.change(text)))).isEqualTo(text);
  }

  /** Statistics and notes are no definition, and would be wrong of the new table. */
  @Test
  void statisticsAndNotesAreLeftOut() {
    Table table = MetastoreForms.of(Sql.change("create table t (a int) tblproperties ('k'='v')"));
    for (String key :
        List.of(
            "numRows",
            "totalSize",
            "numFiles",
            "transient_lastDdlTime",
            "impala.lastComputeStatsTime",
            "impala.events.catalogVersion",
            "STATS_GENERATED",
            "COLUMN_STATS_ACCURATE",
            "cache_directive_id",
            "dependent.dependents",
            "dependentX",
            "",
            "Dependent.On")) {
      table.getParameters().put(key, "7");
    }

    table.getSd().getSerdeInfo().setParameters(Map.of("", "7", "dependent.on", "7"));

    assertThat(CreateStatementText.of(table))
        .endsWith("TBLPROPERTIES (\n  'k'='v'\n)")
        .doesNotContain("'7'");
  }

  @Test
  void viewsPrintTheirQueryAndReadAsWhatMadeThem() {
    TDdlExecRequest request =
        Sql.change(
            "create view t (a int comment 'c', `b c` struct<x:int>) comment 'v' as select a, 'x' as"
                + " `b c` from u where x > '\\'' -- why");

    assertThat(Sql.change(CreateStatementText.of(MetastoreForms.of(request)))).isEqualTo(request);
  }

  /** The base is printed from what the table keeps of it; the rest that it keeps is not said. */
  @Test
  void dependentTablesPrintTheirBase() {
    Table table =
        MetastoreForms.of(Sql.change("create table t (a int) partitioned by (ds string)"));
    Map<String, String> parameters =
        new HashMap<>(
            Map.of(
                "dependent_table", "true",
                "dependent.current", "2",
                "dependent.base.1", "d.old",
                "dependent.base.1.created", "7",
                "dependent.base.2", "d.select",
                "dependent.base.1.expect", "7",
                "dependent.base.2.expect", "24",
                "dependent.on.base.drop", "detach",
                "EXTERNAL", "TRUE",
                "mine", "x"));
    // Its base's, as readers are told, and what others have set: the statement would be refused.
    for (String key :
        List.of(
            "skip.header.line.count",
            "skip.footer.line.count",
            "serialization.null.format",
            "avro.schema.url",
            "auto.purge")) {
      parameters.put(key, "7");
    }
    table.setParameters(parameters);
    table.setTableType("EXTERNAL_TABLE");

    String printed = CreateStatementText.of(table);

    assertThat(printed)
        .isEqualTo(
            """
            CREATE DEPENDENT TABLE `d`.`t`
            PARTITIONED BY (
              `ds` string
            )
            DEPENDS ON TABLE `d`.`select`
            TBLPROPERTIES (
              'dependent.expect'='24',
              'dependent.on.base.drop'='detach',
              'mine'='x'
            )""");
    assertThat(Sql.change(printed).getCreate_table_params().getTable_properties())
        .isEqualTo(
            Map.of(
                "dependent.on", "d.select",
                "dependent.expect", "24",
                "dependent.on.base.drop", "detach",
                "mine", "x"));
  }

  /** Made by Hive, it can be shown, but no request carries its classes. */
  @Test
  void tablesOfOtherClassesPrintThemInHivesWords() {
    Table table = MetastoreForms.of(Sql.change("create table t (a int)"));
    table.getSd().getSerdeInfo().setSerializationLib("my.Serde");
    table.getSd().setCols(List.of(new FieldSchema("a", "uniontype<int,string>", null)));

    assertThat(CreateStatementText.of(table))
        .contains("`a` uniontype<int,string>")
        .contains("\nROW FORMAT SERDE 'my.Serde'\n")
        .contains(
            "STORED AS INPUTFORMAT 'org.apache.hadoop.mapred.TextInputFormat' OUTPUTFORMAT '");
  }
}
