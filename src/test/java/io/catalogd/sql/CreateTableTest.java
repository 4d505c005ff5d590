package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TCreateTableLikeParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStructField;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CREATE TABLE becomes the requests that coordinators send (D82 to D87, D109). */
class CreateTableTest {
  private static TCreateTableParams params(TColumn... columns) {
    return new TCreateTableParams(
            Sql.T,
            List.of(columns),
            THdfsFileFormat.TEXT,
            /* is_external= */ false,
            /* if_not_exists= */ false,
            Sql.USER)
        .setTable_properties(Map.of())
        .setSerde_properties(Map.of());
  }

  private static TDdlExecRequest create(TCreateTableParams params) {
    return Sql.ddl(TDdlType.CREATE_TABLE).setCreate_table_params(params);
  }

  @Test
  void tableOfColumnsOnlyHasNothingElseSet() {
    assertThat(Sql.change("create table t (a int)"))
        .isEqualTo(create(params(Sql.column("a", TPrimitiveType.INT))));
  }

  @Test
  void everyClauseHasItsMember() {
    TDdlExecRequest request =
        Sql.change(
            """
            create external table if not exists d2.t (A int comment 'first', b string)
            partitioned by (p string comment 'key', Q int)
            sort by (a, B)
            comment 'the ''table'''
            row format delimited fields terminated by '\\t' escaped by '\\\\' lines terminated by '\\n'
            with serdeproperties ('s'='1')
            stored as parquet
            location 'hdfs://nn/x;y'
            cached in 'pool' with replication = 3
            tblproperties ('k'='v', "k2"='')
            """);

    TCreateTableParams params =
        params(
                Sql.column("a", TPrimitiveType.INT).setComment("first"),
                Sql.column("b", TPrimitiveType.STRING))
            .setTable_name(new TTableName("d2", "t"))
            .setIs_external(true)
            .setIf_not_exists(true)
            .setPartition_columns(
                List.of(
                    Sql.column("p", TPrimitiveType.STRING).setComment("key"),
                    Sql.column("q", TPrimitiveType.INT)))
            .setSort_columns(List.of("a", "b"))
            .setComment("the 'table'")
            .setRow_format(
                new TTableRowFormat()
                    .setField_terminator("\t")
                    .setEscaped_by("\\")
                    .setLine_terminator("\n"))
            .setSerde_properties(Map.of("s", "1"))
            .setFile_format(THdfsFileFormat.PARQUET)
            .setLocation("hdfs://nn/x;y")
            .setCache_op(
                new THdfsCachingOp(true).setCache_pool_name("pool").setReplication((short) 3))
            .setTable_properties(Map.of("k", "v", "k2", ""));
    assertThat(request).isEqualTo(create(params));
  }

  @Test
  void clausesMayStandInAnyOrder() {
    assertThat(
            Sql.change(
                "create table t (a int) tblproperties ('k'='v') stored as orc partitioned by (p int)"))
        .isEqualTo(
            Sql.change(
                "create table t (a int) partitioned by (p int) stored as orc tblproperties ('k'='v')"));
  }

  @ParameterizedTest
  @CsvSource({
    "textfile,TEXT",
    "TEXT,TEXT",
    "rcfile,RC_FILE",
    "sequencefile,SEQUENCE_FILE",
    "avro,AVRO",
    "parquet,PARQUET",
    "parquetfile,PARQUET",
    "orc,ORC",
    "kudu,KUDU"
  })
  void formatsHaveTheNamesOfBothDialects(String name, THdfsFileFormat format) {
    assertThat(
            Sql.change("create table t (a int) stored as " + name)
                .getCreate_table_params()
                .getFile_format())
        .isEqualTo(format);
  }

  @Test
  void typesAreTreesDepthFirst() {
    TDdlExecRequest request =
        Sql.change("create table t (x map<string, array<struct<`A b`:decimal(9,2), f:char(3)>>>)");

    assertThat(request.getCreate_table_params().getColumns())
        .containsExactly(
            Sql.column(
                "x",
                Sql.type(
                    new TTypeNode(TTypeNodeType.MAP),
                    Sql.scalar(TPrimitiveType.STRING),
                    new TTypeNode(TTypeNodeType.ARRAY),
                    new TTypeNode(TTypeNodeType.STRUCT)
                        .setStruct_fields(List.of(new TStructField("a b"), new TStructField("f"))),
                    Sql.scalar(new TScalarType(TPrimitiveType.DECIMAL).setPrecision(9).setScale(2)),
                    Sql.scalar(new TScalarType(TPrimitiveType.CHAR).setLen(3)))));
  }

  @ParameterizedTest
  @CsvSource({
    "boolean,BOOLEAN", "tinyint,TINYINT", "smallint,SMALLINT", "int,INT", "INTEGER,INT",
    "bigint,BIGINT", "float,FLOAT", "double,DOUBLE", "real,DOUBLE", "date,DATE",
    "timestamp,TIMESTAMP", "string,STRING", "binary,BINARY"
  })
  void plainTypesHaveTheirNames(String name, TPrimitiveType type) {
    assertThat(Sql.change("create table t (a " + name + ")").getCreate_table_params().getColumns())
        .containsExactly(Sql.column("a", type));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"decimal|10|0", "decimal(5)|5|0", "numeric(38,38)|38|38"})
  void decimalsHavePrecisionAndScale(String name, int precision, int scale) {
    TScalarType type =
        new TScalarType(TPrimitiveType.DECIMAL).setPrecision(precision).setScale(scale);

    assertThat(Sql.change("create table t (a " + name + ")").getCreate_table_params().getColumns())
        .containsExactly(Sql.column("a", Sql.type(Sql.scalar(type))));
  }

  @Test
  void likeTakesOnlyWhatItsRequestHas() {
    TCreateTableLikeParams params =
        new TCreateTableLikeParams(
            Sql.T,
            new TTableName("d2", "u"),
            /* is_external= */ false,
            /* if_not_exists= */ false,
            Sql.USER);

    assertThat(Sql.change("create table t like d2.u"))
        .isEqualTo(Sql.ddl(TDdlType.CREATE_TABLE_LIKE).setCreate_table_like_params(params));
    assertThat(
            Sql.change(
                "create external table if not exists t like d2.u sort by (a) comment 'c' stored as"
                    + " orc location '/x'"))
        .isEqualTo(
            Sql.ddl(TDdlType.CREATE_TABLE_LIKE)
                .setCreate_table_like_params(
                    params
                        .setIs_external(true)
                        .setIf_not_exists(true)
                        .setSort_columns(List.of("a"))
                        .setComment("c")
                        .setFile_format(THdfsFileFormat.ORC)
                        .setLocation("/x")));
  }

  @Test
  void dependentTableNamesItsBaseInAPropertyAndNoColumns() {
    TCreateTableParams params =
        params()
            .setPartition_columns(List.of(Sql.column("ds", TPrimitiveType.STRING)))
            .setTable_properties(Map.of("dependent.on", "d.base", "dependent.allow.empty", "true"));

    assertThat(
            Sql.change(
                "create dependent table T partitioned by (ds string) depends on table Base"
                    + " tblproperties ('dependent.allow.empty'='true')"))
        .isEqualTo(create(params));
  }

  @Test
  void tableOfADataSourceWaitsForTheSource() {
    SqlCommand.DataSourceTable table =
        (SqlCommand.DataSourceTable)
            Sql.command("create table t (a int) produced by data source S('init')");

    assertThat(table.source()).isEqualTo("s");
    assertThat(table.initString()).isEqualTo("init");
    assertThat(table.template()).isEqualTo(create(params(Sql.column("a", TPrimitiveType.INT))));
  }
}
