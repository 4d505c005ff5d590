package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is inside of types as the metastore writes them. */
class NestedTypeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int                                       | ''
          decimal(9,2)                              | ''
          uniontype<int,string>                     | ''
          array<int>                                | item int, pos bigint
          map<string,array<decimal(9,2)>>           | key string, value array<decimal(9,2)>
          struct<a:int,b c:map<int,struct<d:date>>> | a int, b c map<int,struct<d:date>>
          """)
  void fieldsAreThoseThatQueriesName(String type, String fields) {
    assertThat(
            String.join(
                ", ",
                NestedType.fields(type).stream()
                    .map(field -> field.getName() + " " + field.getType())
                    .toList()))
        .isEqualTo(fields);
  }
}
