package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of texts that are no statements, and where it points. */
class SqlErrorsTest {
  private static final SqlSession SESSION = SqlSession.of("ada");

  static SqlException errorOf(String text) {
    try {
      SqlScript.parse(text).forEach(statement -> statement.in(SESSION));
    } catch (SqlException e) {
      return e;
    }
    throw new AssertionError("No error: " + text);
  }

  @Test
  void errorShowsTheLineWithAMarkUnderThePlace() {
    SqlException error = errorOf("create table t\n\t(a int,\n\t b) comment 'x'");

    assertThat(error)
        .hasMessage(
            """
            line 3, column 4: found ')', expected a name, ARRAY, MAP or STRUCT
              \t b) comment 'x'
              \t  ^""");
    assertThat(error.line()).isEqualTo(3);
    assertThat(error.column()).isEqualTo(4);
  }

  static Stream<Arguments> wrongWords() {
    return Stream.of(
        Arguments.of("drop", 5, "found the end of the statement, expected"),
        Arguments.of("drop t", 6, "found 't', expected AGGREGATE, DATA, DATABASE, FUNCTION"),
        Arguments.of("create tabel t (a int)", 8, "did you mean TABLE?"),
        Arguments.of("craete table t (a int)", 1, "did you mean CREATE?"),
        Arguments.of("shwo tables", 1, "did you mean SHOW?"),
        Arguments.of("show tabls", 6, "did you mean TABLE or TABLES?"),
        Arguments.of("drop table t t2", 14, "expected the end of the statement, '.' or PURGE"),
        Arguments.of("drop table", 11, "found the end of the statement, expected a name"),
        Arguments.of("drop table select", 12, "found 'select', expected a name"),
        Arguments.of("use 'x'", 5, "found the text 'x', expected a name"),
        Arguments.of("alter table t add partition (ds)", 32, "found ')', expected '='"),
        Arguments.of("alter table t set location x", 28, "found 'x', expected a text in quotes"),
        Arguments.of("create table t (a int,)", 23, "found ')', expected a name"),
        Arguments.of("create table t (a array<int)", 28, "found ')', expected '('"),
        Arguments.of("create table t (a strng)", 19, "'strng' is no type; there are ARRAY, MAP"),
        Arguments.of("create table t (a int, A int)", 24, "column 'a' is there already"),
        Arguments.of("create table t (a decimal(39))", 27, "this number may be 38 at most"),
        Arguments.of("create table t (a decimal(5,6))", 29, "this number may be 5 at most"),
        Arguments.of("create table t (a varchar)", 19, "VARCHAR needs a length"),
        Arguments.of(
            "create table t (a struct<x:int comment 'c'>)", 32, "keeps no comments of STRUCT"),
        Arguments.of("drop table d.", 14, "found the end of the statement, expected a name"),
        Arguments.of("describe a.b.c partition (ds=1)", 14, "a partition is one of a table"),
        Arguments.of("show columns in d.t in e", 21, "the table has a database already"),
        Arguments.of("create table t (a int(3))", 23, "INT takes no number"),
        Arguments.of("create table t", 14, "a table needs columns"),
        Arguments.of("create table t (a int) stored as exe", 34, "'EXE' is no file format"),
        Arguments.of(
            "create table t (a int) comment '1' comment '2'", 36, "COMMENT stands here a second"),
        Arguments.of(
            "create table t (a int) partitioned by (a int)", 40, "partition key 'a' is a column"),
        Arguments.of("create table t (a int) depends on table u", 24, "CREATE DEPENDENT TABLE"),
        Arguments.of("create dependent table t partitioned by (a int)", 24, "needs its base"),
        Arguments.of("create table t like u comment 'x' cached in 'p'", 35, "LIKE takes this"),
        Arguments.of("create table t (a int) tblproperties ('a'='1','a'='2')", 47, "twice"),
        Arguments.of("alter table t add partition (a=1, A=2)", 35, "key 'a' stands here twice"),
        Arguments.of("create view v as select 1", 13, "told with their types"),
        Arguments.of("create view v (a) as select 1", 16, "told with their types"),
        Arguments.of("create function f(int) location '/f.so' symbol='x'", 17, "RETURNS a type"),
        Arguments.of("create function f location '/f.txt' symbol='x'", 28, ".jar, .so or .ll"),
        Arguments.of("grant select(a) on database d to r", 13, "on a table only"),
        Arguments.of("alter table t set column stats a ('x'='1')", 35, "'x' is no figure"),
        Arguments.of("alter table t set column stats a ('numDVs'='x')", 44, "a number from 0 on"));
  }

  @ParameterizedTest
  @MethodSource
  void wrongWords(String text, int column, String reason) {
    SqlException error = errorOf(text);

    assertThat(error.reason()).contains(reason);
    assertThat(error.column()).as(error.getMessage()).isEqualTo(column);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          show tables like 'a | the text in quotes that begins here has no end | 18
          show tables like "a;b | the text in quotes that begins here has no end | 18
          drop table `a | the name in backticks that begins here has no end | 12
          drop table a /* x | the comment that begins here has no end | 14
          """)
  void whatHasNoEndIsShownWhereItBegins(String text, String reason, int column) {
    SqlException error = errorOf(text);

    assertThat(error.reason()).contains(reason);
    assertThat(error.column()).isEqualTo(column);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT 1 | query engine
          with x as (select 1) select * from x | query engine
          values (1) | query engine
          from t insert into u select * | query engine
          insert into t values (1) | REFRESH
          UPSERT into t values (1) | REFRESH
          update t set a = 1 | REFRESH
          delete from t | REFRESH
          merge into t using u on x | REFRESH
          load data inpath '/x' into table t | moves files
          compute stats t | COMPUTE STATS
          analyze table t compute statistics | ANALYZE TABLE
          set sync_ddl=true | session
          explain insert into t select 1 | REFRESH
          """)
  void whatIsAboutRowsNamesTheEngineToUse(String text, String reason) {
    assertThat(errorOf(text).reason()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          create table t (a int) row format delimited collection items terminated by ',' | 45 | COLLECTION ITEMS: | Hive
          create table t (a int) row format delimited map keys terminated by ','  | 45 | MAP KEYS: | Hive
          create table t (a int) clustered by (a) into 4 buckets | 24 | CLUSTERED BY: | Hive
          create table t (a int) stored by 'x.Handler'           | 24 | STORED BY: | Hive
          create table t like parquet '/f'                       | 16 | LIKE PARQUET: | Impala
          create table t (a int primary key)                     | 23 | PRIMARY KEY: | Kudu
          create table t (a int, primary key (a))                | 24 | PRIMARY KEY: | Kudu
          create table t (a int) partition by hash partitions 2  | 24 | PARTITION BY: | Kudu
          create table t (a uniontype<int,string>)               | 19 | UNIONTYPE: | Hive
          create temporary table t (a int)                       |  1 | CREATE TEMPORARY: | Hive
          create database d with dbproperties ('a'='b')          | 19 | WITH DBPROPERTIES: | Hive
          alter database d set dbproperties ('a'='b')            | 18 | SET DBPROPERTIES: | Hive
          alter table t partition (a=1) rename to partition (a=2) | 31 | RENAME TO PARTITION: | Hive
          alter table t exchange partition (a=1) with table u    | 15 | EXCHANGE PARTITION: | Hive
          alter table t unset tblproperties ('a')                | 15 | UNSET TBLPROPERTIES: | Hive
          alter table t touch partition (a=1)                    | 15 | TOUCH: | Hive
          refresh authorization                                  |  9 | roles and privileges | INVALIDATE METADATA
          """)
  void whatNoRequestCarriesNamesWhoTakesIt(String text, int column, String start, String engine) {
    SqlException error = errorOf(text);

    assertThat(error.reason()).startsWith(start).contains(engine);
    assertThat(error.column()).as(error.getMessage()).isEqualTo(column);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table touch (compact int, concatenate string)",
        "create table t like parquet",
        "refresh authorization partition (a=1)",
        "refresh `authorization`",
        "alter table exchange rename to temporary"
      })
  void wordsOfOtherEnginesAreNames(String text) {
    assertThat(SqlScript.parse(text)).hasSize(1);
  }

  @Test
  void tableFilledWithAQueryNamesTheEngineToUse() {
    SqlException error = errorOf("create table t stored as orc as select * from u");

    assertThat(error.reason()).startsWith("CREATE TABLE AS SELECT writes rows");
    assertThat(error.column()).isEqualTo(33);
  }

  @Test
  void errorInAScriptTellsTheLineOfTheScript() {
    SqlException error = errorOf("use a;\n-- nothing; here\nuse b; drop tabel x;");

    assertThat(error.line()).isEqualTo(3);
    assertThat(error.column()).isEqualTo(13);
  }

  @Test
  void longLinesAreCutAroundThePlace() {
    String wide = "create table t (" + "a".repeat(500) + " int, !" + "b".repeat(500) + ")";

    SqlException error = errorOf(wide);

    assertThat(error.getMessage().lines()).allMatch(line -> line.length() < 200);
    List<String> lines = error.getMessage().lines().toList();
    assertThat(lines.get(1).charAt(lines.get(2).indexOf('^'))).isEqualTo('!');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"create view v (a int) as select %s1%s", "alter table t drop partition (%sa%s)"})
  void deepParenthesesAreRefusedAndNoStackOverflows(String statement) {
    String text = String.format(statement, "(".repeat(100_000), ")".repeat(100_000));

    assertThat(errorOf(text).reason()).isEqualTo("this is nested deeper than 120");
  }

  @Test
  void deepTypesAreRefusedAndNoStackOverflows() {
    String text = "create table t (a " + "array<".repeat(50_000) + "int" + ">".repeat(50_000) + ")";

    assertThat(errorOf(text).reason()).isEqualTo("this is nested deeper than 120");
  }

  @Test
  void manyTypesSideBySideAreNoDepth() {
    String columns = "c%d array<map<int,int>>";
    String list =
        String.join(
            ", ", Stream.iterate(0, i -> i < 300, i -> i + 1).map(columns::formatted).toList());

    assertThat(SqlScript.parse("create table t (" + list + ")")).hasSize(1);
  }

  @Test
  void textsOverTheLimitAreRefused() {
    String text = " ".repeat(SqlScript.MAX_LENGTH + 1);

    assertThatThrownBy(() -> SqlScript.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("send its statements in parts");
  }

  @ParameterizedTest
  @CsvSource({
    "TABEL,TABLE,true",
    "TABL,TABLE,true",
    "TABLEE,TABLE,true",
    "TXBLE,TABLE,true",
    "TABLE,VIEW,false",
    "TO,ON,false",
    "IT,IF,false",
    "LABTE,TABLE,false"
  })
  void suggestionsAreOneSlipAway(String typed, String meant, boolean near) {
    assertThat(Expectations.isOneSlipApart(typed, meant)).isEqualTo(near);
  }
}
