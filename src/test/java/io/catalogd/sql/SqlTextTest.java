package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is put into statements comes out of them again. */
class SqlTextTest {
  private static SqlCommand read(String statement) {
    return SqlScript.parse(statement).get(0).in(Sql.SESSION);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t", "select", "a b", "a`b", "ä;--"})
  void namesAreRead(String name) {
    assertThat(read("describe database " + SqlText.name(name)))
        .isEqualTo(new SqlCommand.DescribeDatabase(name, SqlCommand.Detail.COLUMNS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "it's", "a\\b", "a\nb;", "\"q\""})
  void textsAreRead(String text) {
    assertThat(read("show databases like " + SqlText.text(text)))
        .isEqualTo(new SqlCommand.ShowDatabases(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"f", "f*", "a|b", "100%", "a\\b"})
  void patternOfANameFitsItOnly(String name) {
    SqlCommand.ShowDatabases show =
        (SqlCommand.ShowDatabases) read("show databases like " + SqlText.patternOf(name));

    assertThat(NamePattern.filter(List.of(name, "other", "fx", "a", "b", "100x"), show.pattern()))
        .containsExactly(name);
  }

  /** Names of partitions are escaped as the metastore does it (D311). */
  @Test
  void partitionsAreReadAsListed() {
    SqlCommand command = read("show partitions t " + SqlText.partition("ds=a%2Fb'/hr=1"));

    assertThat(((SqlCommand.ShowPartitions) command).filters())
        .containsExactly(Sql.filter("ds", "a/b'", "hr", "1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ds", "ds=1/hr", "=1", "ds=1/"})
  void otherTextsAreNoPartitions(String text) {
    assertThatThrownBy(() -> SqlText.partition(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected a partition as key=value/key=value, got '" + text + "'");
  }
}
