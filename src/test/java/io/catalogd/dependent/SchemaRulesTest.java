package io.catalogd.dependent;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ColumnTypeParser;
import io.catalogd.model.PrimitiveType;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaRulesTest {
  private static Column column(String name, String type) {
    return new Column(name, ColumnTypeParser.parse(type).orElseThrow(), null);
  }

  /** An Avro schema has them (C344), the metastore's types have not. */
  @Test
  void commentsWithinTypesAreNoOtherColumns() {
    ColumnType number = ColumnType.Scalar.of(PrimitiveType.INT);
    ColumnType.Struct told =
        new ColumnType.Struct(List.of(new ColumnType.Field("x", number, "said")));
    List<Column> ofSchema = List.of(new Column("a", new ColumnType.Array(told), "said"));

    assertThat(SchemaRules.areSame(ofSchema, List.of(column("a", "array<struct<x:int>>"))))
        .isTrue();
    assertThat(SchemaRules.areEqual(ofSchema, List.of(column("a", "array<struct<x:bigint>>"))))
        .isFalse();
    assertThat(SchemaRules.areEqual(ofSchema, List.of(column("a", "array<struct<y:int>>"))))
        .isFalse();
  }

  @Test
  void sameColumnsAreAsMany() {
    List<Column> one = List.of(column("a", "int"));
    List<Column> two = List.of(column("A", "int"), column("b", "string"));

    assertThat(SchemaRules.areEqual(one, two)).isTrue();
    assertThat(SchemaRules.areSame(one, two)).isFalse();
    assertThat(SchemaRules.areSame(two, List.copyOf(two))).isTrue();
  }
}
