package io.catalogd.notation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountTest {
  @Test
  void onlyOneIsSingular() {
    assertThat(Count.of(0, "table")).isEqualTo("0 tables");
    assertThat(Count.of(1, "table")).isEqualTo("1 table");
    assertThat(Count.of(-1, "distinct value")).isEqualTo("-1 distinct values");
    assertThat(Count.of(12, "partition key")).isEqualTo("12 partition keys");
  }
}
