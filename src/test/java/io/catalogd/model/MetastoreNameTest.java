package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that a metastore would take for others. */
class MetastoreNameTest {
  @ParameterizedTest
  @ValueSource(strings = {" t", "t ", "t\n", "\tt", "t\u0000", " "})
  void isRefusedWhereAMetastoreWouldTakeItForAnother(String name) {
    assertThatThrownBy(() -> new TableName("d", name))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("begins or ends with a blank")
        .hasMessageContaining("take it for '" + name.trim() + "'");
    assertThatThrownBy(() -> new TableName(name, "t")).isInstanceOf(CatalogException.class);
  }

  /** Metastores keep these, blanks of other kinds at the ends, too. */
  @ParameterizedTest
  @ValueSource(strings = {"t", "a b", "\u00a0t", "\u3000", ""})
  void isTakenAsItIs(String name) {
    assertThat(MetastoreName.check(name)).isEqualTo(name);
  }

  @Test
  void partsAreInLowerCase() {
    assertThat(new TableName("D", "T")).isEqualTo(new TableName("d", "t"));
  }
}
