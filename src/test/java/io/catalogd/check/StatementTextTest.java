package io.catalogd.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.PartitionNames;
import io.catalogd.model.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names and values in statements; {@code RemedyStatementsTest} reads them by the grammar. */
class StatementTextTest {
  @Test
  void plainNamesStandAsTheyAreAndOthersInBackticks() {
    assertThat(StatementText.table(new TableName("sales", "orders_2"))).isEqualTo("sales.orders_2");
    assertThat(StatementText.table(new TableName("table", "1a"))).isEqualTo("`table`.`1a`");
    assertThat(StatementText.table(new TableName("d", "a`b é"))).isEqualTo("d.`a``b é`");
  }

  @Test
  void valuesAreTextsWhateverIsInThem() {
    String name = PartitionNames.make(List.of("ds", "order"), List.of("it's \\ 1/2", "09"), "N");

    assertThat(StatementText.spec(name))
        .isEqualTo("PARTITION (ds='it\\'s \\\\ 1/2', `order`='09')");
  }
}
