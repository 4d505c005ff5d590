package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTypeParserTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int|INT",
        "integer|INT",
        "BigInt|BIGINT",
        "decimal|DECIMAL(10,0)",
        "decimal(5)|DECIMAL(5,0)",
        "decimal(10,2)|DECIMAL(10,2)",
        "decimal( 38 , 38 )|DECIMAL(38,38)",
        "char(3)|CHAR(3)",
        "varchar(20)|VARCHAR(20)",
        "array<int>|ARRAY<INT>",
        "map<string,array<decimal(9,2)>>|MAP<STRING,ARRAY<DECIMAL(9,2)>>",
        "struct<a:int,b_c:struct<d:timestamp>>|STRUCT<a:INT,b_c:STRUCT<d:TIMESTAMP>>",
      })
  void typesOfTheMetastoreAreToldInSqlText_C146(String text, String sql) {
    assertThat(ColumnTypeParser.parse(text)).map(ColumnType::toSql).contains(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "uniontype<int,string>",
        "interval_day_time",
        "decimal(39,2)",
        "decimal(2,3)",
        "decimal(a)",
        "decimal(99999999999)",
        "varchar",
        "varchar(0)",
        "char(1,2)",
        "array<int",
        "array<int>>",
        "map<int>",
        "struct<>",
        "struct<a>",
        "int int",
        "timestamp with local time zone",
      })
  void whatIsNoTypeOfOursIsNotGuessed_C112(String text) {
    assertThat(ColumnTypeParser.parse(text)).isEmpty();
  }

  @Test
  void nestingIsReadToAHundredLevels_C112() {
    assertThat(ColumnTypeParser.parse(nested(100))).isPresent();
    assertThat(ColumnTypeParser.parse(nested(101))).isEmpty();
    assertThat(ColumnTypeParser.parse(nested(1_000_000))).isEmpty();
  }

  private static String nested(int levels) {
    return "array<".repeat(levels - 1) + "int" + ">".repeat(levels - 1);
  }
}
