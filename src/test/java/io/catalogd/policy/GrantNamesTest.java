package io.catalogd.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.Grant;
import io.catalogd.model.Grant.Level;
import io.catalogd.model.Securable;
import io.catalogd.model.TableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What coordinators call privileges (D279). */
class GrantNamesTest {
  private static final TableName TABLE = new TableName("Db", "Tab");

  @Test
  void nameHasAllThatTheScopeNeedsAndNoActionForAll() {
    assertThat(name(Level.ALL, Securable.server("Server1"))).isEqualTo("server=server1");
    assertThat(name(Level.ALL, Securable.database("s", "Db"))).isEqualTo("server=s->db=db");
    assertThat(name(Level.INSERT, Securable.table("s", TABLE)))
        .isEqualTo("server=s->db=db->table=tab->action=INSERT");
    assertThat(name(Level.SELECT, Securable.column("s", TABLE, "Col")))
        .isEqualTo("server=s->db=db->table=tab->column=col->action=SELECT");
  }

  @Test
  void uriKeepsItsCase() {
    assertThat(name(Level.ALL, Securable.uri("S", "hdfs://Host/Path")))
        .isEqualTo("server=s->uri=hdfs://Host/Path");
  }

  @ParameterizedTest
  @EnumSource(value = Level.class, names = "ALL", mode = EnumSource.Mode.EXCLUDE)
  void everyOtherLevelIsAnAction(Level level) {
    assertThat(name(level, Securable.server("s"))).isEqualTo("server=s->action=" + level);
  }

  private static String name(Level level, Securable on) {
    return new Grant(level, on).name();
  }
}
